import { appMachine } from "../../machines/app/app.machine.ts";
import type { AppInput } from "../../machines/app/app.types.ts";
import { changePasswordMachine } from "../../machines/change-password/change-password.machine.ts";
import { loginMachine } from "../../machines/login/login.machine.ts";
import type { SignedIn } from "../../machines/login/login.types.ts";
import { multiFactorLoginMachine } from "../../machines/multi-factor-login/multi-factor-login.machine.ts";
import { onboardingLoginMachine } from "../../machines/onboarding-login/onboarding-login.machine.ts";
import type { Reply, SessionUser } from "../../machines/shared/contract.ts";
import { forEachProduct } from "../../machines/shared/products.ts";
import type { Route, Visit } from "../../machines/shared/routes.ts";
import { verifyEmailMachine } from "../../machines/verify-email/verify-email.machine.ts";
import { workspaceMachine } from "../../machines/workspace/workspace.machine.ts";
import { answers, breaks, done, ends, model, offline, refused, secretCanary, unauthorised } from "./model.ts";
import { ann, member, sites } from "./people.ts";

const to = (route: Route, search = ""): { visit: Visit } => ({ visit: { route, search } });

const input: AppInput = {
  settings: { ownOrigin: "https://foyer.test", sites, surveyEnabled: false, paths: {} },
  ...to({ name: "login" }),
  token: null,
  email: null,
  ending: null,
  theme: null,
  platform: "WEB",
  shell: null,
  company: null,
};

const token = secretCanary("token");

/** The person as a push brings them: already parsed. */
const session: SessionUser = {
  email: "ann@acme.test",
  role: "member",
  isAuthenticated: true,
  isAdmin: false,
  token: null,
  planAccess: forEachProduct(() => true),
  productAccess: forEachProduct(() => true),
  employeeCode: null,
  isCompanyMFA: false,
  isUserMFASetup: false,
  S3_BASEURL: null,
  activeOrgId: null,
  aftrp: false,
  activateAccount: false,
};
const pushed: Reply<"login"> = {
  token,
  email: "ann@acme.test",
  aftrp: false,
  activateAccount: false,
  isCompanyMFA: false,
  isUserMFASetup: false,
  isEmailMFA: false,
  isAuthenticatorAppMFA: false,
};
const signedIn: SignedIn = {
  next: { next: "workspace" },
  token,
  email: "ann@acme.test",
  details: null,
  setupToken: null,
};
const acme = { orgId: "acme", preBoarding: false };
const product = { next: "product", url: "https://chat.test/acme", orgId: "acme", automatic: false } as const;
const ownAddress = { next: "address", url: "https://foyer.test/downloads" } as const;
const foreignAddress = { next: "address", url: "https://hrms.test/acme/dashboard" } as const;

const onlyConnection = (name: string) => name.startsWith("connection.") || name === "call.refused";

export const appModel = model(appMachine, {
  starts: {
    "a visitor": { input },
    "a token holder": { input: { ...input, token, ...to({ name: "workspace" }) } },
    "without a socket": { input, broken: ["connect"] },
    "without a store": { input, broken: ["store"] },
  },
  events: {
    "connection.online": { "": {} },
    "connection.lost": { "": {} },
    "connection.failed": { "": {} },
    "connection.retrying": { "": {} },
    "call.unauthorised": { "": {} },
    "call.refused": { "": { message: "Not now." } },
    "push.authenticate": { "": { session } },
    "push.login": { "": { reply: pushed }, "to be activated": { reply: { ...pushed, activateAccount: true } } },
    "push.unauthorised": { "": {} },
    "token.changedElsewhere": { "": {} },
    "page.restored": { "": {} },
    "location.changed": { login: to({ name: "login" }), "multi-factor login": to({ name: "multiFactorLogin" }) },
    "link.follow": {
      workspace: to({ name: "workspace" }),
      "change password": to({ name: "changePassword" }),
      "multi-factor setup": to({ name: "multiFactorSetup" }),
      "verify email": to({ name: "verifyEmail" }),
      "verify organisation": to({ name: "verifyOrganization", id: "acme" }),
      "onboarding login": to({ name: "onboardingLogin", ...acme }),
      "onboarding sign-up": to({ name: "onboardingSignUp", ...acme }),
      "an address nobody gave out": to({ name: "pageNotFound", path: "/no/such/page" }),
    },
    "theme.choose": { dark: { theme: "dark" } },
    "flow.restart": { "": {} },
    "session.retry": { "": {} },
    "session.signOut": { "": {} },
    "session.ending": "itself",
    "session.ended": "itself",
  },
  outcomes: {
    authenticate: {
      "a member": answers("authenticate", member),
      "must change the password": answers("authenticate", { ...member, aftrp: true }),
      "not authorised": unauthorised,
      "the second factor must be set up": refused("Set up a second factor.", { needsSetup: true }),
      "connection lost": offline,
    },
    login: {
      "signed in": ends(loginMachine, signedIn),
      "on the way to a page of the app": ends(loginMachine, { ...signedIn, next: ownAddress }),
      "on the way to another site": ends(loginMachine, { ...signedIn, next: foreignAddress }),
      "must change the password": ends(loginMachine, { ...signedIn, next: { next: "changePassword" } }),
      "must verify the email": ends(loginMachine, { ...signedIn, token: null, next: { next: "verifyEmail" } }),
      "a second factor is needed": ends(loginMachine, {
        ...signedIn,
        token: null,
        next: { next: "multiFactorLogin" },
        details: ann,
      }),
      "the second factor must be set up": ends(loginMachine, {
        ...signedIn,
        token: null,
        next: { next: "multiFactorSetup" },
        details: ann,
        setupToken: secretCanary("setup token"),
      }),
      breaks,
    },
    onboardingLogin: {
      "before the first day": ends(onboardingLoginMachine, {
        token,
        orgId: "acme",
        stage: "boardingDocument",
        recordId: "rec 1",
      }),
      "from the first day": ends(onboardingLoginMachine, {
        token,
        orgId: "acme",
        stage: "onboardingPreview",
        recordId: "rec1",
      }),
      breaks,
    },
    multiFactorLogin: {
      "signed in": ends(multiFactorLoginMachine, { next: { next: "workspace" }, token, email: "ann@acme.test" }),
      "on the way to another site": ends(multiFactorLoginMachine, {
        next: foreignAddress,
        token,
        email: "ann@acme.test",
      }),
      "back to signing in": ends(multiFactorLoginMachine, {
        next: { next: "login" },
        token: null,
        email: "ann@acme.test",
      }),
      breaks,
    },
    verifyEmail: {
      verified: ends(verifyEmailMachine, { next: "workspace", token, email: "ann@acme.test" }),
      "back to signing in": ends(verifyEmailMachine, { next: "login", token: null, email: "ann@acme.test" }),
      breaks,
    },
    changePassword: {
      changed: ends(changePasswordMachine, { token: secretCanary("new token") }),
      "changed, the token stays": ends(changePasswordMachine, { token: null }),
      breaks,
    },
    workspace: {
      "a product": ends(workspaceMachine, { ...product, passAuth: false }),
      "the only product": ends(workspaceMachine, { ...product, automatic: true, passAuth: false }),
      "the tracking site": ends(workspaceMachine, { ...product, url: "https://track.test/acme", passAuth: true }),
      "on the way to a page of the app": ends(workspaceMachine, ownAddress),
      "on the way to another site": ends(workspaceMachine, foreignAddress),
      breaks,
    },
    signOut: { done, "connection lost": offline },
    leave: { "the browser stays": done, "the shell fails": breaks },
    reload: { "the page stays": done, fails: breaks },
  },
  lenses: [
    {
      name: "session and navigation",
      starts: ["a visitor"],
      tries: (name) => !onlyConnection(name) || name === "connection.online",
      sees: ({ value: { session, navigation }, context }) => [
        session,
        navigation,
        {
          token: context.token !== null,
          session: context.session?.aftrp ?? null,
          secondStep: context.loginDetails !== null || context.authData !== null,
        },
      ],
    },
    {
      name: "connection",
      starts: ["a token holder", "without a socket", "without a store"],
      tries: (name) => onlyConnection(name) || name === "authenticate" || name === "session.retry",
      sees: ({ value: { connection, session } }) => [connection, session],
    },
  ],
});
