import { STARTED_AT, breaks, canary, ends, secretCanary, says } from "../../../workbench/cases.ts";
import {
  answers,
  deadlines,
  formCases,
  defineCases,
  refused,
  throttled,
  noAnswer,
  unauthorised,
} from "../../shared/cases.ts";
import { loginMachine } from "./login.machine.ts";
import { passkeySignInMachine } from "../passkey-sign-in/passkey-sign-in.machine.ts";
import { loginResultMachine } from "../login-result/login-result.machine.ts";
import { plainFailure } from "../../shared/failure.ts";
import { ann, signedIn } from "../../shared/people.ts";
import type { SignedIn } from "./login.types.ts";
import { Secret } from "../../../workbench/codec/secret.ts";

const form = formCases(
  { identifier: "ann@acme.test", password: secretCanary("password") },
  { identifier: "", password: new Secret("short") },
);
const input = { identifier: "", platform: "WEB", appVersion: null, failure: null, passkeys: true } as const;

/** The output after a password that needed nothing more. */
const entered: SignedIn = {
  next: { next: "workspace" },
  token: secretCanary("token"),
  email: "ann@acme.test",
  lacksPasskey: false,
  details: null,
  setupToken: null,
};
const ownAddress = { next: "address", url: "https://foyer.test/downloads" } as const;
const foreignAddress = { next: "address", url: "https://hrms.test/acme/dashboard" } as const;

export const loginCases = defineCases(loginMachine, {
  starts: {
    "a visitor": { input },
    "a person who was signed out": {
      input: { ...input, identifier: "ann@acme.test", failure: plainFailure("unauthorised", STARTED_AT, "1") },
    },
    "in a desktop shell": { input: { ...input, platform: "DESKTOP", appVersion: "2.1.0" } },
    "a service without passkeys": { input: { ...input, passkeys: false } },
    "without a clock": { input, broken: ["clock"] },
  },
  events: {
    ...form,
    "form.submit": says(form["form.submit"].sentence, {
      "by email": form["form.submit"].cases[""],
      "with errors": form["form.submit"].cases["with errors"],
      "by user name": { values: { identifier: "ann", password: secretCanary("other password") } },
    }),
    "passkey.use": says("they choose to use a passkey"),
    ...deadlines,
  },
  outcomes: {
    login: {
      "signed in": answers("login", { token: canary("token"), email: "ann@acme.test" }),
      "a second factor is needed": answers("login", {
        email: "ann@acme.test",
        isCompanyMFA: true,
        isUserMFASetup: true,
        isEmailMFA: true,
        isAuthenticatorAppMFA: true,
      }),
      "a second factor by email alone is needed": answers("login", {
        email: "ann@acme.test",
        isCompanyMFA: true,
        isUserMFASetup: true,
        isEmailMFA: true,
      }),
      "must change the password": answers("login", { token: canary("token"), aftrp: true }),
      "must verify the email": answers("login", { token: canary("token"), activateAccount: true }),
      "an empty answer": answers("login", {}),
      "wrong password": refused("Wrong password."),
      "not authorised": unauthorised,
      "too many tries": throttled(60),
      "the second factor must be set up": refused("Set up a second factor.", {
        needsSetup: true,
        setupToken: secretCanary("setup token"),
      }),
      "the second factor must be set up, no token": refused("Set up a second factor.", {
        needsSetup: true,
      }),
      ...noAnswer,
    },
    suggestion: {
      "signed in": ends(passkeySignInMachine, { reply: signedIn, failure: null }),
      refused: ends(passkeySignInMachine, {
        reply: null,
        failure: {
          ...plainFailure("refused", STARTED_AT, "1"),
          status: 410,
          message: "This passkey is not known here.",
        },
      }),
      none: ends(passkeySignInMachine, { reply: null, failure: null }),
      breaks,
    },
    passkeySignIn: {
      "signed in": ends(passkeySignInMachine, { reply: signedIn, failure: null }),
      refused: ends(passkeySignInMachine, { reply: null, failure: plainFailure("passkeyCancelled", STARTED_AT, "1") }),
      breaks,
    },
    loginResult: {
      "to the workspace": ends(loginResultMachine, { next: "workspace" }),
      "to the multi-factor login": ends(loginResultMachine, { next: "multiFactorLogin" }),
      "to the multi-factor setup": ends(loginResultMachine, { next: "multiFactorSetup" }),
      "to verify the email": ends(loginResultMachine, { next: "verifyEmail" }),
      "to change the password": ends(loginResultMachine, { next: "changePassword" }),
      "to the return address": ends(loginResultMachine, {
        next: "address",
        url: "https://foyer.test/downloads",
      }),
      breaks,
    },
  },
  projections: [
    {
      name: "form and suggestion",
      sees: ({ value, context: { problems }, children }) => [
        value,
        ...Object.keys(problems).toSorted(),
        children.suggestion?.getSnapshot().status === "active",
      ],
    },
  ],
  ends: {
    "signed in": entered,
    "signed in, without a passkey": { ...entered, lacksPasskey: true },
    "on the way to a page of the app": { ...entered, next: ownAddress },
    "on the way to another site": { ...entered, next: foreignAddress },
    "must change the password": { ...entered, next: { next: "changePassword" } },
    "must verify the email": { ...entered, token: null, next: { next: "verifyEmail" } },
    "a second factor is needed": {
      ...entered,
      token: null,
      next: { next: "multiFactorLogin" },
      details: ann,
    },
    "the second factor must be set up": {
      ...entered,
      token: null,
      next: { next: "multiFactorSetup" },
      details: ann,
      setupToken: secretCanary("setup token"),
    },
  },
});
