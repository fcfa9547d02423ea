import { multiFactorSetupMachine, provingMachine } from "../multi-factor-setup/multi-factor-setup.machine.ts";
import {
  answers,
  breaks,
  canary,
  deadlines,
  formCases,
  ends,
  table,
  noAnswer,
  refused,
  secretCanary,
  secretCode,
  throttled,
  unauthorised,
  refusals,
} from "./table.ts";
import { Secret } from "../shared/secret.ts";

const settings = (...methods: ("isEmailMFA" | "isAuthenticatorAppMFA")[]) =>
  answers("hrms|master|MFA|read", {
    MFA: {
      isEmailMFA: methods.includes("isEmailMFA"),
      isAuthenticatorAppMFA: methods.includes("isAuthenticatorAppMFA"),
    },
  });

export const multiFactorSetupTable = table(multiFactorSetupMachine, {
  starts: {
    somebody: { input: { recovering: false } },
    "by a recovery code": { input: { recovering: true } },
    "without a clock": { input: { recovering: false }, broken: ["clock"] },
  },
  events: {
    "setup.retry": { "": {} },
    "offer.retry": { "": {} },
    "method.toggle": { email: { method: "email" }, "the app": { method: "authenticator" } },
    "setup.save": { "": {} },
    ...deadlines,
  },
  outcomes: {
    "hrms|master|MFA|read": {
      "none yet": settings(),
      "email alone": settings("isEmailMFA"),
      "the app alone": settings("isAuthenticatorAppMFA"),
      both: settings("isEmailMFA", "isAuthenticatorAppMFA"),
      "nothing said of it": answers("hrms|master|MFA|read", { MFA: {} }),
      refused: refused("Not now."),
      "too many tries": throttled(60),
      "the session is over": unauthorised,
      ...noAnswer,
    },
    "hrms|master|MFA|generateQRCode": {
      made: answers("hrms|master|MFA|generateQRCode", {
        MFAQrCode: canary("otpauth address"),
        MFASecretKey: canary("secret key"),
        recoveryCode: canary("new recovery code"),
      }),
      "not before signing in again": refused("Please sign in again.", { status: 403 }),
      ...refusals,
      ...noAnswer,
    },
    proving: { proved: ends(provingMachine, {}), breaks },
    "hrms|master|MFA|setup": {
      saved: answers("hrms|master|MFA|setup", { success: true }),
      "not saved": answers("hrms|master|MFA|setup", { success: false }),
      refused: refused("Verify the code first."),
      "too many tries": throttled(60),
      "the session is over": unauthorised,
      ...noAnswer,
    },
  },
  lenses: [
    {
      name: "ticks and saving",
      sees: ({ value, context }) => [
        value,
        context.email,
        context.authenticator,
        context.proved,
        context.offer === null,
      ],
    },
  ],
});

export const provingTable = table(provingMachine, {
  starts: {
    "a new app": { input: { secretKey: secretCanary("secret key") } },
    "without a clock": { input: { secretKey: secretCanary("secret key") }, broken: ["clock"] },
  },
  events: {
    ...formCases({ code: secretCode }, { code: new Secret("12") }),
    ...deadlines,
  },
  outcomes: {
    "hrms|master|MFA|verify": {
      right: answers("hrms|master|MFA|verify", { success: true }),
      wrong: answers("hrms|master|MFA|verify", { success: false }),
      refused: refused("Not now."),
      "too many tries": throttled(60),
      "the session is over": unauthorised,
      ...noAnswer,
    },
  },
});
