import { loginResultMachine } from "../login-result/login-result.machine.ts";
import type { Reply } from "../../shared/contract.ts";
import { loginChallenge, type MultiFactorLoginOutput, multiFactorLoginMachine } from "./multi-factor-login.machine.ts";
import { breaks, ends, says, secretCanary, STARTED_AT } from "../../../workbench/cases.ts";
import { defineCases } from "../../shared/cases.ts";
import { plainFailure } from "../../shared/failure.ts";
import { passkeySignInMachine } from "../passkey-sign-in/passkey-sign-in.machine.ts";
import { ann } from "../../shared/people.ts";

const reply: Reply<"login"> = {
  token: secretCanary("token"),
  email: "ann@acme.test",
  aftrp: false,
  activateAccount: false,
  isCompanyMFA: true,
  isUserMFASetup: true,
  isEmailMFA: true,
  isAuthenticatorAppMFA: true,
  hasPasskey: true,
  mayTrustDevice: true,
};

const secondFactorGiven: MultiFactorLoginOutput = {
  next: { next: "workspace" },
  token: secretCanary("token"),
  email: "ann@acme.test",
  lacksPasskey: false,
  trustsDevice: false,
};
const ownAddress = { next: "address", url: "https://foyer.test/downloads" } as const;
const foreignAddress = { next: "address", url: "https://hrms.test/acme/dashboard" } as const;

export const multiFactorLoginCases = defineCases(multiFactorLoginMachine, {
  starts: {
    "both methods": { input: { details: ann } },
    "the app alone": { input: { details: { ...ann, isEmailMFA: false } } },
    "the app and a passkey": { input: { details: { ...ann, isEmailMFA: false, hasPasskey: true } } },
    "email alone, on a device that can be trusted": {
      input: { details: { ...ann, MFAType: 1, isAuthenticatorAppMFA: false, mayTrustDevice: true } },
    },
    "a passkey alone, on a device that can be trusted": {
      input: {
        details: { ...ann, isEmailMFA: false, isAuthenticatorAppMFA: false, hasPasskey: true, mayTrustDevice: true },
      },
    },
    "email alone": { input: { details: { ...ann, MFAType: 1, isAuthenticatorAppMFA: false } } },
  },
  events: {
    "method.choose": says("they choose how to get the code", { email: { MFAType: 1 }, "the app": { MFAType: 2 } }),
    "passkey.use": says("they choose to use a passkey"),
    "trust.toggle": says("they choose whether this device needs the second factor from now on"),
  },
  outcomes: {
    passkeySignIn: {
      accepted: ends(passkeySignInMachine, { reply, failure: null }),
      refused: ends(passkeySignInMachine, { reply: null, failure: plainFailure("passkeyCancelled", STARTED_AT, "1") }),
      breaks,
    },
    challenge: {
      passed: ends(loginChallenge, reply),
      "passed, without an email": ends(loginChallenge, { ...reply, email: null }),
      breaks,
    },
    loginResult: {
      "to the workspace": ends(loginResultMachine, { next: "workspace" }),
      "to change the password": ends(loginResultMachine, { next: "changePassword" }),
      "to verify the email": ends(loginResultMachine, { next: "verifyEmail" }),
      "to the return address": ends(loginResultMachine, {
        next: "address",
        url: "https://foyer.test/downloads",
      }),
      breaks,
    },
  },
  // The screen doesn't offer the method that is in use.
  projections: [
    {
      name: "method",
      sees: ({ value, context }) => [value, context.details.MFAType, context.failure !== null, context.wantsTrust],
    },
  ],
  ends: {
    "signed in": secondFactorGiven,
    "signed in, without a passkey": { ...secondFactorGiven, lacksPasskey: true },
    "signed in on a device to be trusted": { ...secondFactorGiven, trustsDevice: true },
    "signed in on a device to be trusted, without a passkey": {
      ...secondFactorGiven,
      lacksPasskey: true,
      trustsDevice: true,
    },
    "on the way to another site": { ...secondFactorGiven, next: foreignAddress },
    "must change the password": {
      ...secondFactorGiven,
      next: { next: "changePassword" },
    },
    "must verify the email": {
      ...secondFactorGiven,
      next: { next: "verifyEmail" },
      token: null,
    },
    "on the way to a page of the app": { ...secondFactorGiven, next: ownAddress },
    "back to signing in": {
      ...secondFactorGiven,
      next: { next: "login" },
      token: null,
    },
  },
});
