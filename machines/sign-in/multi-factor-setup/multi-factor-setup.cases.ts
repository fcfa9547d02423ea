import { plainFailure } from "../../shared/failure.ts";
import { appChallenge, multiFactorSetupMachine } from "./multi-factor-setup.machine.ts";
import { passkeySetUpEnds } from "../passkey-set-up/passkey-set-up.cases.ts";
import { stepUpEnds } from "../step-up/step-up.cases.ts";
import {
  answers,
  deadlines,
  defineCases,
  noAnswer,
  proofWanted,
  refusals,
  refused,
  throttled,
  unauthorised,
} from "../../shared/cases.ts";
import { breaks, canary, ends, says } from "../../../workbench/cases.ts";

const settings = (...methods: ("isEmailMFA" | "isAuthenticatorAppMFA" | "isPasskeyMFA" | "hasPasskey")[]) =>
  answers("hrms|master|MFA|read", {
    MFA: {
      isEmailMFA: methods.includes("isEmailMFA"),
      isAuthenticatorAppMFA: methods.includes("isAuthenticatorAppMFA"),
      isPasskeyMFA: methods.includes("isPasskeyMFA"),
      hasPasskey: methods.includes("hasPasskey"),
    },
  });

export const multiFactorSetupCases = defineCases(multiFactorSetupMachine, {
  starts: {
    "signed in": { input: { signedIn: true, recovering: false, passkeys: true } },
    "at a service without passkeys": { input: { signedIn: true, recovering: false, passkeys: false } },
    "in the middle of signing in": { input: { signedIn: false, recovering: false, passkeys: true } },
    "by a recovery code": { input: { signedIn: false, recovering: true, passkeys: true } },
    "without a clock": { input: { signedIn: true, recovering: false, passkeys: true }, broken: ["clock"] },
  },
  events: {
    "setup.retry": says("they try to set up again"),
    "offer.retry": says("they ask again for a QR code"),
    "method.toggle": says("they switch a method on or off", {
      email: { method: "email" },
      "the app": { method: "authenticator" },
      "a passkey": { method: "passkey" },
    }),
    "passkey.add": says("they add a passkey"),
    "setup.save": says("they save the set-up"),
    ...deadlines,
  },
  requests: {
    "hrms|master|MFA|read": "the list of second factors",
    "hrms|master|MFA|generateQRCode": "a QR code for the authenticator app",
    "hrms|master|MFA|setup": "the set-up of the second factor",
  },
  outcomes: {
    "hrms|master|MFA|read": {
      "none yet": settings(),
      "email alone": settings("isEmailMFA"),
      "the app alone": settings("isAuthenticatorAppMFA"),
      both: settings("isEmailMFA", "isAuthenticatorAppMFA"),
      "a passkey": settings("isPasskeyMFA", "hasPasskey"),
      "a passkey that is no method yet": settings("hasPasskey"),
      "an answer that leaves it out": answers("hrms|master|MFA|read", { MFA: {} }),
      refused: refused("Not now."),
      "too many tries": throttled(60),
      "the session is over": unauthorised,
      ...noAnswer,
    },
    "hrms|master|MFA|generateQRCode": {
      "a QR code": answers("hrms|master|MFA|generateQRCode", {
        MFAQrCode: canary("otpauth address"),
        MFASecretKey: canary("secret key"),
        recoveryCode: canary("new recovery code"),
      }),
      "not without a proof": proofWanted,
      "not before signing in again": refused("Please sign in again.", { status: 403 }),
      ...refusals,
    },
    stepUp: stepUpEnds,
    offerStepUp: stepUpEnds,
    passkeySetUp: passkeySetUpEnds,
    challenge: {
      proved: ends(appChallenge, { over: null }),
      "too late": ends(appChallenge, {
        over: { ...plainFailure("refused", 0, "1"), status: 409, message: "Start over." },
      }),
      breaks,
    },
    "hrms|master|MFA|setup": {
      saved: answers("hrms|master|MFA|setup", { success: true }),
      "not saved": answers("hrms|master|MFA|setup", { success: false }),
      "not without a proof": proofWanted,
      refused: refused("Verify the code first."),
      "not without the passkey that was removed meanwhile": refused("Add a passkey first.", { status: 410 }),
      "too late": refused("Start over.", { status: 409 }),
      "too many tries": throttled(60),
      "the session is over": unauthorised,
      ...noAnswer,
    },
  },
  projections: [
    {
      name: "ticks and saving",
      sees: ({ value, context }) => [
        value,
        context.email,
        context.authenticator,
        context.proved,
        context.offer === null,
        context.hasPasskey,
      ],
    },
    {
      name: "passkeys",
      starts: ["signed in", "by a recovery code"],
      sees: ({ value, context }) => [value, context.passkey, context.hasPasskey, context.email],
    },
  ],
  ends: { "set up": undefined },
});
