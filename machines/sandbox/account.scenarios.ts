import { answers, replies } from "../shared/cases.ts";
import { canary } from "../../workbench/cases.ts";
import { asAcme, asMember, authorizeAt, signedIn, type Scenario } from "./scenario.ts";

/** Getting an account, or a new password; and the pages of third parties. */
export const accountScenarios = {
  "forgot password": { address: "/forgot-password", within: ["forgotPassword"] },
  "forgot password of an organisation": {
    address: "/acme/forgot-password",
    prelude: asAcme,
    within: ["forgotPassword"],
  },
  "forgot with recovery code": { address: "/forget-with-recovery", within: ["forgotWithRecovery"] },
  "reset password": { address: "/reset/abc", within: ["resetPassword"] },
  "reset password of an organisation": {
    address: "/acme/preboarding/reset/abc",
    prelude: asAcme,
    within: ["resetPassword"],
  },
  "reset with recovery code": {
    address: "/forget-with-recovery",
    prelude: ["forgotWithRecovery form.submit", "forgotPasswordWithRecoveryCode: right"],
    within: ["resetPassword"],
  },
  "reset password, signed in": {
    address: "/reset/abc",
    opening: signedIn,
    prelude: asMember,
    within: ["workspace", "signingOut"],
    root: ["resetLink.use"],
    only: [
      "app resetLink.use",
      "logout: signed out",
      "leave: the browser stays",
      "getWorkspaceList: the active one is not listed",
    ],
  },
  "this wasn't me": { address: "/not-me/abc", within: ["notMe"] },
  "this wasn't me, signed in": {
    address: "/not-me/abc",
    opening: signedIn,
    prelude: asMember,
    within: ["notMe", "signingOut"],
    root: ["call.unauthorised"],
  },
  "sign up, after a reload": {
    address: "/register",
    opening: {
      recalls: {
        isLaterStep: { "": true },
        signUpDraft: {
          "": {
            firstName: "Ann",
            lastName: "Lee",
            email: "ann@acme.test",
            phoneCountry: "IN",
            dialCode: "+91",
            phone: "9876543210",
          },
        },
      },
    },
    within: ["signUp"],
  },
  "sign up, at the second step without the first": {
    address: "/register",
    opening: { recalls: { isLaterStep: { "": true } } },
    within: [],
  },
  "sign up, in a browser without a history": {
    address: "/register",
    opening: { broken: ["isLaterStep", "laterStep"] },
    within: [],
  },
  "sign up, browser storage blocked": {
    address: "/register",
    opening: { recalls: { isLaterStep: { "": true } }, broken: ["signUpDraft"] },
    within: [],
  },
  "sign up, where phone numbers cannot be read": {
    address: "/register",
    opening: { broken: ["readPhone"] },
    within: ["signUp"],
    only: ["addressParams: listed", "signUp phone.give", "signUp form.submit"],
  },
  "onboarding login": { address: "/acme/login", prelude: asAcme, within: ["onboardingLogin"] },
  "onboarding sign-up": { address: "/acme/register", prelude: asAcme, within: ["onboardingSignUp"] },
  invitation: { address: "/invite/abc", within: ["invite"], forced: ["invite verification.start"] },
  "invitation, signed in": {
    address: "/invite/abc",
    opening: signedIn,
    prelude: asMember,
    within: ["invite", "signingOut"],
    root: ["session.signOut"],
  },
  "client invitation": {
    address: "/invite-client/6f1c1c0a-5b7e-4a52-9a53-0f5d8c0d9f11",
    within: ["inviteClient"],
    forced: ["clientInvitation link.send"],
  },
  "client invitation, signed in": {
    address: "/invite-client/6f1c1c0a-5b7e-4a52-9a53-0f5d8c0d9f11",
    opening: signedIn,
    prelude: asMember,
    within: ["inviteClient", "signingOut"],
    only: ["acceptClientInvitation: accepted", "clientInvitation signIn.start"],
  },
  "verify organisation": {
    address: "/verify-organization/acme",
    opening: signedIn,
    prelude: asMember,
    within: ["verifyOrganization"],
  },
  authorize: {
    address: authorizeAt("/authorize"),
    opening: { passkeys: false },
    within: ["authorize", "leaving"],
    forced: ["authorize account.continue", "authorize passkey.use", "authorize app.decline"],
    outcomes: {
      "oauth2/login-with-code": {
        "right, and it leads back": replies("oauth2/login", {
          redirect_uri: `https://crm.test/back?x=1&code=${canary("authorization code")}&state=s1`,
        }),
      },
    },
  },
  "authorize, signed in": {
    address: authorizeAt("/authorize"),
    opening: signedIn,
    prelude: asMember,
    within: ["authorize"],
    forced: ["authorize app.decline"],
  },
  "authorize, with a passkey": {
    address: authorizeAt("/authorize"),
    within: ["authorize"],
    forced: ["authorize app.decline"],
    outcomes: {
      "passkeys|signIn": {
        "signed in, must change the password": answers("passkeys|signIn", {
          token: canary("token"),
          email: "ann@acme.test",
          aftrp: true,
        }),
      },
    },
    only: [
      "oauth2/app-info: known",
      "oauth2/app-info: known, and told of a no",
      "authorize app.decline",
      "passkeys|signIn: signed in, must change the password",
      "authorize form.submit",
      "authorize form.submit with errors",
      "authorize passkey.use",
      "passkeys|challenge: asked",
      "passkeys|challenge: breaks",
      "provePasskey: proved",
      "provePasskey: cancelled",
      "passkeys|signIn: signed in",
      "authenticate: a member",
    ],
  },
  "third-party login": {
    address: authorizeAt("/login"),
    opening: { email: "ann@acme.test", passkeys: false },
    within: ["authorize"],
  },
  "page not found": { address: "/no/such/page", within: ["pageNotFound"] },
  "third-party login that cannot be answered": {
    address: `${authorizeAt("/authorize")}&client_id=other`,
    opening: { passkeys: false },
    within: ["authorize"],
  },
  "a new hire who is signed in": {
    address: "/acme/login",
    opening: signedIn,
    prelude: asMember,
    within: ["leaving"],
    root: ["page.restored"],
  },
} as const satisfies Record<string, Scenario>;
