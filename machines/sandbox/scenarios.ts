import { plainFailure } from "../shared/failure.ts";
import { accessTo, member, organisation } from "./people.ts";
import { answers, canary, replies } from "./cases.ts";
import type { Scenario } from "./scenario.ts";

/* The places from which the pages are walked through. Between them they show everything that a page can show. */

const signedIn = { signedIn: true } as const;
const asAcme = ["getCompanyDetails: known"] as const;
const asMember = ["authenticate: a member"] as const;
const submitsLogin = "login form.submit by email";
const token = canary("token");
const methods = { email: "ann@acme.test", isCompanyMFA: true, isUserMFASetup: true } as const;

/** What the service can say to a sign-in, beside the outcomes in the login form's own cases. */
const login = {
  "must change the password": answers("login", { token, email: "ann@acme.test", aftrp: true }),
  "a code by email is needed": answers("login", { ...methods, isEmailMFA: true }),
  "a code from the app is needed": answers("login", { ...methods, isAuthenticatorAppMFA: true }),
  "an activated account is needed": answers("login", { email: "ann@acme.test", activateAccount: true }),
};
const toSecondFactor = [submitsLogin, "login: a second factor is needed"] as const;

const authorizeAt = (path: string) =>
  `${path}?client_id=crm&state=s1&redirect_uri=https%3A%2F%2Fcrm.test%2Fback%3Fx%3D1`;

/** What the help menu opens. */
export const helpPanels = ["release notes", "app version", "shortcuts", "troubleshooting"].map(
  (panel) => `panel.open ${panel}`,
);

export const scenarios = {
  login: { address: "/login", within: ["login", "leaving"], outcomes: { login } },
  "login, on the way somewhere": {
    address: "/login",
    opening: { previousUrl: "https://foyer.test/downloads" },
    within: ["login"],
    outcomes: { login },
  },
  "login, after the session was ended": {
    address: "/login",
    opening: { email: "ann@acme.test", ending: plainFailure("unauthorised", 0) },
    within: ["login"],
  },
  "second factor, both ways": {
    address: "/login",
    prelude: toSecondFactor,
    within: ["multiFactorLogin"],
    outcomes: { "login-with-code": { "must change the password": login["must change the password"] } },
  },
  "second factor by email": {
    address: "/login",
    prelude: [submitsLogin, "login: a code by email is needed"],
    within: ["multiFactorLogin"],
    outcomes: { login, "login-with-code": login },
  },
  "second factor, a code sent before": {
    address: "/login",
    opening: { countdown: { purpose: "login", email: "ann@acme.test", left: 12_000 } },
    prelude: [submitsLogin, "login: a code by email is needed"],
    within: [],
    outcomes: { login },
  },
  "recovery code in the second step": {
    address: "/login",
    prelude: [...toSecondFactor, "app link.follow recovery code"],
    root: ["link.follow"],
    within: ["recoveryCode"],
  },
  "recovery code, signed in": {
    address: "/recovery-code",
    opening: signedIn,
    prelude: asMember,
    within: ["recoveryCode"],
  },
  "setting up the second factor": {
    address: "/setup-multi-factor",
    opening: signedIn,
    prelude: asMember,
    within: ["multiFactorSetup"],
  },
  "setting up by a recovery code, after a reload": {
    address: "/setup-multi-factor",
    opening: { recovery: "kept", email: "ann@acme.test" },
    within: ["starting", "unreachable"],
    root: ["connection.online", "session.retry"],
  },
  "setting up the second factor first": {
    address: "/login",
    prelude: [submitsLogin, "login: the second factor must be set up"],
    within: [],
  },
  "verify email": { address: "/verify-email", opening: { email: "ann@acme.test" }, within: ["verifyEmail"] },
  "verify email of a new hire": {
    address: "/acme/preboarding/login",
    prelude: [...asAcme, "onboardingLogin form.submit by email", "onboardingLogin: its code is to be entered"],
    within: ["verifyEmail"],
  },
  "change password": {
    address: "/change-password",
    opening: signedIn,
    prelude: asMember,
    within: ["changePassword"],
    root: ["session.signOut"],
  },
  "change password, forced": {
    address: "/workspace",
    opening: signedIn,
    prelude: ["authenticate: must change the password"],
    within: ["changePassword"],
  },
  "workspace of many": {
    address: "/workspace",
    opening: signedIn,
    prelude: [...asMember, "getWorkspaceList: many"],
    within: ["workspace"],
    outcomes: {
      getWorkspaceList: {
        many: answers("getWorkspaceList", {
          list: ["acme", "beta", ..."cdefghij"].map((name) => organisation(name, "hrms", "chat")),
        }),
      },
    },
  },
  workspace: {
    address: "/workspace",
    opening: signedIn,
    prelude: asMember,
    within: ["workspace", "leaving"],
    root: ["session.signOut", "link.follow"],
  },
  "workspace, one product": {
    address: "/workspace",
    opening: signedIn,
    prelude: asMember,
    within: ["workspace", "leaving"],
    outcomes: {
      getWorkspaceList: {
        "one product": answers("getWorkspaceList", { list: [organisation("acme", "chat")] }),
        "no product": answers("getWorkspaceList", { list: [organisation("acme")] }),
      },
    },
  },
  "workspace, on the way somewhere": {
    address: "/workspace",
    opening: { ...signedIn, previousUrl: "https://hrms.test/acme/dashboard" },
    prelude: asMember,
    within: ["workspace", "leaving"],
  },
  "workspace of a client": {
    address: "/workspace",
    opening: { ...signedIn, previousUrl: "https://foyer.test/downloads" },
    prelude: ["authenticate: a client"],
    within: ["workspace"],
    outcomes: {
      authenticate: { "a client": answers("authenticate", { ...member, role: "client" }) },
      getWorkspaceList: {
        "the project": answers("getWorkspaceList", { list: [{ ...organisation("acme", "pms"), role: "client" }] }),
      },
    },
  },
  "workspace in the tracking app": {
    address: "/workspace",
    opening: { ...signedIn, platform: "DESKTOP", shell: { app: "track", version: "2.1.0" } },
    prelude: asMember,
    within: ["workspace", "leaving"],
  },
  "workspace with surveys": {
    address: "/workspace",
    opening: { ...signedIn, surveyEnabled: true },
    prelude: ["authenticate: somebody without an email"],
    within: ["workspace"],
    outcomes: {
      authenticate: {
        "somebody without an email": answers("authenticate", {
          ...member,
          email: null,
          isCompanyMFA: true,
          planAccess: accessTo("hrms", "survey"),
          productAccess: accessTo("hrms", "survey"),
        }),
      },
    },
  },
  "forgot password": { address: "/forgot-password", within: ["forgotPassword"] },
  "forgot password of an organisation": {
    address: "/acme/forgot-password",
    prelude: asAcme,
    within: ["forgotPassword"],
  },
  "email sent": { address: "/email-sent", within: ["emailSent"] },
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
  "sign up": { address: "/register", within: ["signUp"] },
  "sign up, after a reload": {
    address: "/register",
    opening: {
      signUpDraft: {
        firstName: "Ann",
        lastName: "Lee",
        email: "ann@acme.test",
        phoneCountry: "IN",
        dialCode: "+91",
        phone: "9876543210",
      },
    },
    within: ["signUp"],
  },
  "sign up, where nothing can be kept": {
    address: "/register",
    opening: { broken: ["signUpDraft"] },
    within: [],
  },
  "stay tuned": { address: "/stay-tuned", within: ["stayTuned"] },
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
  "verify organisation": {
    address: "/verify-organization/acme",
    opening: signedIn,
    prelude: asMember,
    within: ["verifyOrganization"],
  },
  authorize: {
    address: authorizeAt("/authorize"),
    within: ["authorize", "leaving"],
    forced: ["authorize account.continue"],
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
  },
  "third-party login": {
    address: authorizeAt("/login"),
    opening: { email: "ann@acme.test" },
    within: ["authorize"],
  },
  downloads: { address: "/downloads", within: ["downloads"] },
  "page not found": { address: "/no/such/page", within: ["pageNotFound"] },
  "third-party login that cannot be answered": {
    address: `${authorizeAt("/authorize")}&client_id=other`,
    within: ["authorize"],
  },
  "a new hire who is signed in": {
    address: "/acme/login",
    opening: signedIn,
    prelude: asMember,
    within: ["leaving"],
    root: ["page.restored"],
  },
  "asking whose token it is": {
    address: "/workspace",
    opening: signedIn,
    within: ["starting", "unreachable", "signingOut", "leaving"],
    root: [
      "connection.online",
      "connection.lost",
      "connection.failed",
      "connection.retrying",
      "call.unauthorised",
      "push.authenticate",
      "token.changedElsewhere",
      "session.retry",
      "session.signOut",
    ],
  },
  "signed in, on a page for everybody": {
    address: "/downloads",
    opening: signedIn,
    prelude: [...asMember, "getBuildInfo: two links"],
    within: ["downloads", "signingOut"],
    root: [
      "connection.online",
      "connection.lost",
      "connection.retrying",
      "call.unauthorised",
      "push.authenticate",
      "push.login",
      "token.changedElsewhere",
      "theme.choose",
      "language.choose",
      "update.ready",
      "session.signOut",
    ],
  },
  "what is said for a moment": {
    address: "/downloads",
    opening: signedIn,
    prelude: [...asMember, "getBuildInfo: two links"],
    within: ["downloads"],
    root: ["toast.show"],
  },
  "what is said of a refusal": {
    address: "/no/such/page",
    within: ["pageNotFound"],
    root: ["call.refused", "alert.close", "toasts.hold", "toasts.release"],
  },
  "what draws toasts has to be loaded": {
    address: "/no/such/page",
    opening: { absent: ["toasts"] },
    within: ["pageNotFound"],
    root: ["call.refused", "alert.close"],
  },
  "a screen that has to be loaded": {
    address: "/no/such/page",
    opening: { absent: ["pageNotFound"] },
    within: ["pageNotFound"],
    root: ["screen.load", "screen.loaded"],
  },
  "menus that have to be loaded": {
    address: "/downloads",
    opening: { ...signedIn, absent: ["menus"] },
    prelude: [...asMember, "getBuildInfo: two links"],
    within: ["downloads"],
    root: ["menus.load", "connection.online", "connection.lost", "location.changed"],
  },
  "a flow that broke": {
    address: "/downloads",
    prelude: ["getBuildInfo: breaks"],
    within: ["fault"],
    root: ["flow.restart"],
  },
  "without a connection to open": { address: "/no/such/page", opening: { broken: ["connect"] }, within: [] },
  "without anywhere to keep things": { address: "/no/such/page", opening: { broken: ["store"] }, within: [] },
  "no session to end": {
    address: "/no/such/page",
    within: ["pageNotFound"],
    root: ["call.unauthorised"],
    only: ["app call.unauthorised"],
  },
  "back, while signing out": {
    address: "/downloads",
    opening: signedIn,
    prelude: [...asMember, "getBuildInfo: two links", "app session.signOut"],
    within: ["signingOut"],
    root: ["session.signOut", "location.changed"],
    only: [...asMember, "getBuildInfo: two links", "app session.signOut", "app location.changed login"],
  },
  "the session ends on a third party's page": {
    address: authorizeAt("/authorize"),
    opening: signedIn,
    prelude: asMember,
    within: ["authorize"],
    root: ["call.unauthorised"],
    only: [...asMember, "app call.unauthorised"],
  },
  "the session ends on an invitation": {
    address: "/invite/abc",
    opening: signedIn,
    prelude: asMember,
    within: ["invite"],
    root: ["call.unauthorised"],
    only: [...asMember, "app call.unauthorised"],
  },
  "signed-in devices": {
    address: "/downloads",
    opening: signedIn,
    prelude: [...asMember, "getBuildInfo: two links", "app panel.open sessions"],
    within: ["downloads"],
    root: ["panel.open sessions", "panel.close"],
    forced: ["sessions device.signOut one not listed", "sessions others.signOut"],
  },
  "own picture": {
    address: "/downloads",
    opening: signedIn,
    prelude: [...asMember, "getBuildInfo: nothing", "app panel.open picture"],
    within: ["downloads"],
    root: ["panel.open picture", "panel.close"],
    forced: ["picture picture.remove"],
  },
  "support report": {
    address: "/downloads",
    prelude: ["getBuildInfo: nothing"],
    within: ["downloads"],
    root: ["report.open", "report.missing", "report.close"],
  },
  "help on a telephone": {
    address: "/downloads",
    opening: { ...signedIn, platform: "MOBILE" },
    prelude: [...asMember, "getBuildInfo: nothing"],
    within: ["downloads"],
    root: [...helpPanels, "panel.close"],
  },
  "signed in without having asked": {
    address: "/login",
    within: ["login"],
    root: ["push.authenticate", "push.login", "connection.online", "browser.embedded"],
  },
  "sent to sign in first": { address: "/verify-organization/acme", within: [] },
  "away from the organisation's page while it is asked for": {
    address: "/acme/login",
    prelude: ["app link.follow forgot password"],
    within: [],
    root: ["link.follow"],
  },
  "away from the page of an unknown organisation": {
    address: "/acme/login",
    prelude: ["getCompanyDetails: unknown", "app link.follow forgot password"],
    within: [],
    root: ["link.follow"],
  },
  "the organisation's page": {
    address: "/acme/login",
    within: ["onboardingLogin", "pageNotFound"],
    root: ["location.changed", "link.follow"],
  },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

/** What belongs together: a walk shows nothing that another of its group has shown. */
export const groups = {
  "signing in": [
    "login",
    "login, on the way somewhere",
    "login, after the session was ended",
    "signed in without having asked",
  ],
  "second factor": ["second factor, both ways", "second factor by email", "second factor, a code sent before"],
  "recovery code": ["recovery code in the second step", "recovery code, signed in"],
  "second factor set-up": [
    "setting up the second factor",
    "setting up the second factor first",
    "setting up by a recovery code, after a reload",
  ],
  verifying: ["verify email", "verify email of a new hire", "verify organisation"],
  "changing the password": ["change password", "change password, forced"],
  workspace: [
    "workspace",
    "workspace of many",
    "workspace, one product",
    "workspace, on the way somewhere",
    "workspace of a client",
    "workspace in the tracking app",
    "workspace with surveys",
  ],
  "forgot password": [
    "forgot password",
    "forgot password of an organisation",
    "email sent",
    "forgot with recovery code",
  ],
  "reset password": ["reset password", "reset password of an organisation", "reset with recovery code"],
  "sign-up": ["sign up", "sign up, after a reload", "sign up, where nothing can be kept", "stay tuned"],
  onboarding: [
    "onboarding login",
    "onboarding sign-up",
    "a new hire who is signed in",
    "the organisation's page",
    "away from the organisation's page while it is asked for",
    "away from the page of an unknown organisation",
    "sent to sign in first",
  ],
  invitations: ["invitation", "invitation, signed in", "client invitation"],
  "third parties": [
    "authorize",
    "authorize, signed in",
    "third-party login",
    "third-party login that cannot be answered",
  ],
  "the rest": [
    "downloads",
    "page not found",
    "a flow that broke",
    "without a connection to open",
    "without anywhere to keep things",
  ],
  panels: ["signed-in devices", "own picture", "support report", "help on a telephone"],
  session: [
    "asking whose token it is",
    "signed in, on a page for everybody",
    "no session to end",
    "back, while signing out",
    "the session ends on a third party's page",
    "the session ends on an invitation",
  ],
  "what is loaded and said": [
    "what is said for a moment",
    "what is said of a refusal",
    "what draws toasts has to be loaded",
    "a screen that has to be loaded",
    "menus that have to be loaded",
  ],
} as const satisfies Record<string, readonly ScenarioName[]>;
