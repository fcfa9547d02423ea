import { extensionNames } from "../shared/config.ts";
import { sites } from "../shared/people.ts";
import { plainNames, type Route, type Visit } from "../shared/routes.ts";
import type { AppInput } from "./app.types.ts";

export const to = (route: Route, search = ""): { visit: Visit } => ({ visit: { route, search } });

/** The input of the root on a first visit to the login. */
export const firstVisit: AppInput = {
  settings: {
    ownOrigin: "https://foyer.test",
    sites,
    surveyEnabled: false,
    passkeys: true,
    extensions: [...extensionNames],
    paths: {},
  },
  ...to({ name: "login" }),
  token: null,
  session: null,
  email: null,
  ending: null,
  theme: null,
  language: "en",
  platform: "WEB",
  shell: null,
  company: null,
  recovery: null,
  embedded: false,
  workspaces: null,
  signInAt: null,
  reference: "W4RTYN",
};

export const acme = { orgId: "acme", preBoarding: false };
/** Links to the pages that depend on who is signed in. The projection of session and navigation follows only these. */
export const mainPages = {
  workspace: to({ name: "workspace" }),
  "change password": to({ name: "changePassword" }),
  "multi-factor setup": to({ name: "multiFactorSetup" }),
  "recovery code": to({ name: "recoveryCode" }),
  "verify email": to({ name: "verifyEmail" }),
  "verify organisation": to({ name: "verifyOrganization", id: "acme" }),
  "onboarding login": to({ name: "onboardingLogin", ...acme }),
};

/** The two pages on which a sign-in goes on, to which no link of these leads, and the pages above. */
const main = new Set<string>([
  "login",
  "multiFactorLogin",
  ...Object.values(mainPages).map(({ visit }) => visit.route.name),
]);
/** Whether a page, or the flow of the same name, depends on who is signed in. */
export const isMain = (name: string): boolean => main.has(name);

/** `signUp` as "sign up". */
export const inWords = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Links to all other pages: a page whose address has no parameters needs no line here. */
export const otherPages: Readonly<Record<string, { visit: Visit }>> = {
  ...Object.fromEntries(
    plainNames.filter((name) => !isMain(name)).map((name) => [inWords(name), to({ name })] as const),
  ),
  invitation: to({ name: "invite", code: "abc" }),
  "an unknown address": to({ name: "pageNotFound", path: "/no/such/page" }),
  "onboarding sign-up": to({ name: "onboardingSignUp", ...acme }),
  "onboarding forgot password": to({ name: "onboardingForgotPassword", ...acme }),
  "onboarding reset": to({ name: "onboardingResetPassword", ...acme, code: "abc" }),
  reset: to({ name: "resetPassword", code: "abc" }),
  "this wasn't me": to({ name: "notMe", token: "abc" }),
  "client invitation with a token cut short": to({
    name: "inviteClient",
    token: "6f1c1c0a-5b7e-4a52-9a53-0f5d8c0d9f1",
  }),
  "client invitation": to({ name: "inviteClient", token: "6f1c1c0a-5b7e-4a52-9a53-0f5d8c0d9f11" }),
  authorize: to({ name: "authorize" }, "?client_id=crm"),
  "third-party sign-in": to({ name: "login" }, "?client_id=crm&state=s1&redirect_uri=https%3A%2F%2Fcrm.test%2Fback"),
};
