import { appMachine } from "./app.machine.ts";
import type { AppInput } from "./app.types.ts";
import { authorizeMachine } from "../authorize/authorize.machine.ts";
import { changePasswordMachine } from "../change-password/change-password.machine.ts";
import { forgotPasswordMachine } from "../forgot-password/forgot-password.machine.ts";
import { forgotWithRecoveryMachine } from "../forgot-with-recovery/forgot-with-recovery.machine.ts";
import { clientInvitationMachine } from "../client-invitation/client-invitation.machine.ts";
import { inviteMachine } from "../invite/invite.machine.ts";
import { loginMachine } from "../login/login.machine.ts";
import type { SignedIn } from "../login/login.types.ts";
import { multiFactorLoginMachine } from "../multi-factor-login/multi-factor-login.machine.ts";
import { multiFactorSetupMachine } from "../multi-factor-setup/multi-factor-setup.machine.ts";
import { onboardingLoginMachine } from "../onboarding-login/onboarding-login.machine.ts";
import { onboardingSignUpMachine } from "../onboarding-sign-up/onboarding-sign-up.machine.ts";
import { pictureMachine } from "../picture/picture.machine.ts";
import { recoveryCodeMachine } from "../recovery-code/recovery-code.machine.ts";
import { resetPasswordMachine } from "../reset-password/reset-password.machine.ts";
import { plainFailure } from "../shared/failure.ts";
import type { Reply, SessionUser } from "../shared/contract.ts";
import { forEachProduct } from "../shared/products.ts";
import type { Route, Visit } from "../shared/routes.ts";
import { sessionsMachine } from "../sessions/sessions.machine.ts";
import { signUpMachine } from "../sign-up/sign-up.machine.ts";
import { verifyEmailMachine } from "../verify-email/verify-email.machine.ts";
import { verifyOrganizationMachine } from "../verify-organization/verify-organization.machine.ts";
import { workspaceMachine } from "../workspace/workspace.machine.ts";
import {
  answers,
  breaks,
  deadlines,
  done,
  ends,
  defineCases,
  offline,
  refused,
  secretCanary,
  unauthorised,
  refusals,
  noAnswer,
  throttled,
} from "../sandbox/cases.ts";
import { ann, member, sites } from "../sandbox/people.ts";

const to = (route: Route, search = ""): { visit: Visit } => ({ visit: { route, search } });

const input: AppInput = {
  settings: { ownOrigin: "https://foyer.test", sites, surveyEnabled: false, paths: {} },
  ...to({ name: "login" }),
  token: null,
  email: null,
  ending: null,
  theme: null,
  language: "en",
  platform: "WEB",
  shell: null,
  company: null,
  recovery: null,
  signInAt: null,
};

const token = secretCanary("token");

/** The person as a push brings them: already parsed. */
const session: SessionUser = {
  email: "ann@acme.test",
  name: "Ann Lee",
  company: "acme Ltd",
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
  image: null,
  menu: [],
  activeOrgId: null,
  aftrp: false,
  activateAccount: false,
  activateOrganization: null,
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

/** Every page by a link to it. The first few tell the states of session and navigation apart; the rest are pages like any other. */
const mainPages = {
  workspace: to({ name: "workspace" }),
  "change password": to({ name: "changePassword" }),
  "multi-factor setup": to({ name: "multiFactorSetup" }),
  "recovery code": to({ name: "recoveryCode" }),
  "verify email": to({ name: "verifyEmail" }),
  "verify organisation": to({ name: "verifyOrganization", id: "acme" }),
  "onboarding login": to({ name: "onboardingLogin", ...acme }),
};
const otherPages = {
  invitation: to({ name: "invite", code: "abc" }),
  "an address nobody gave out": to({ name: "pageNotFound", path: "/no/such/page" }),
  "onboarding sign-up": to({ name: "onboardingSignUp", ...acme }),
  "onboarding forgot password": to({ name: "onboardingForgotPassword", ...acme }),
  "onboarding reset": to({ name: "onboardingResetPassword", ...acme, code: "abc" }),
  "forgot password": to({ name: "forgotPassword" }),
  "forgot with recovery": to({ name: "forgotWithRecovery" }),
  "reset with recovery": to({ name: "resetWithRecovery" }),
  reset: to({ name: "resetPassword", code: "abc" }),
  "sign up": to({ name: "signUp" }),
  "client invitation with a token cut short": to({
    name: "inviteClient",
    token: "6f1c1c0a-5b7e-4a52-9a53-0f5d8c0d9f1",
  }),
  "client invitation": to({ name: "inviteClient", token: "6f1c1c0a-5b7e-4a52-9a53-0f5d8c0d9f11" }),
  authorize: to({ name: "authorize" }, "?client_id=crm"),
  "third-party sign-in": to({ name: "login" }, "?client_id=crm&state=s1&redirect_uri=https%3A%2F%2Fcrm.test%2Fback"),
  downloads: to({ name: "downloads" }),
};
const leadsToMainPage = (label: string) => Object.keys(mainPages).some((words) => label === `link.follow ${words}`);
/** What the other pages ask for. */
const otherFlows = new Set([
  "getCompanyDetails",
  "invite",
  "onboardingSignUp",
  "forgotPassword",
  "forgotWithRecovery",
  "resetPassword",
  "signUp",
  "clientInvitation",
  "authorize",
  "downloads",
]);

/** A panel lies over any page, and no flow knows of it: it has a lens of its own. */
const onlyPanel = (name: string) => name.startsWith("panel.") || name === "sessions" || name === "picture";
const onlyReport = (name: string) => name.startsWith("report");
const onlyConnection = (name: string) => name.startsWith("connection.");
/** So have toasts. */
const onlyToasts = (name: string) =>
  ["toast.show", "toasts.hold", "toasts.release", "alert.close", "call.refused", "clock"].includes(name);

export const appCases = defineCases(appMachine, {
  starts: {
    "a visitor": { input },
    "a visitor who was recovering": { input: { ...input, recovery: "kept", ...to({ name: "multiFactorSetup" }) } },
    "a new hire whose code is asked for": {
      input: { ...input, email: "newhire@acme.test", signInAt: acme, ...to({ name: "verifyEmail" }) },
    },
    "a token holder": { input: { ...input, token, ...to({ name: "workspace" }) } },
    "a visitor whose session was ended": { input: { ...input, ending: plainFailure("unauthorised", 0) } },
    "without a socket": { input, broken: ["connect"] },
    "without a store": { input, broken: ["store"] },
    "without a clock": { input, broken: ["clock"] },
    "without its parts": { input, absent: ["toasts", "pageNotFound", "menus"] },
    "unable to load": { input, broken: ["parts"] },
    "without the time": { input, broken: ["time"] },
  },
  events: {
    "connection.online": { "": {} },
    "connection.lost": { "": {} },
    "connection.failed": { "": {} },
    "connection.retrying": { "": {} },
    "call.unauthorised": { "": {} },
    "call.refused": { "": { message: "Not now." } },
    "push.authenticate": { "": { session }, "must change the password": { session: { ...session, aftrp: true } } },
    "push.login": {
      "": { reply: pushed },
      "to be activated": { reply: { ...pushed, activateAccount: true } },
      "without a token": { reply: { ...pushed, token: null } },
    },
    "token.changedElsewhere": { "": {} },
    "page.restored": { "": {} },
    "location.changed": { login: to({ name: "login" }), "multi-factor login": to({ name: "multiFactorLogin" }) },
    "link.follow": { ...mainPages, ...otherPages },
    "theme.choose": { dark: { theme: "dark" }, light: { theme: "light" }, "as the system": { theme: null } },
    "panel.open": {
      sessions: { panel: "sessions" },
      picture: { panel: "picture" },
      "release notes": { panel: "releaseNotes" },
      "app version": { panel: "appVersion" },
      shortcuts: { panel: "shortcuts" },
      troubleshooting: { panel: "troubleshooting" },
    },
    "panel.close": { "": {} },
    "report.open": { "": { isMade: true }, "that could not be made": { isMade: false } },
    "report.missing": { "": {} },
    "report.close": { "": {} },
    "language.choose": { Arabic: { language: "ar" }, English: { language: "en" } },
    "update.ready": { "": {} },
    "flow.restart": { "": {} },
    "session.retry": { "": {} },
    "session.signOut": { "": {} },
    "session.endedEverywhere": "itself",
    "session.ending": "itself",
    "session.ended": "itself",
    "toast.show": {
      "": { text: "passwordUpdated", about: null },
      "that a link was copied": { text: "linkCopied", about: "Android" },
    },
    "toasts.hold": { "": {} },
    "toasts.release": { "": {} },
    "alert.close": { "": {} },
    "browser.embedded": { "": {} },
    "screen.load": { "": {} },
    "menus.load": { "": {} },
    "toasts.loaded": "itself",
    "toasts.missing": "itself",
    // What was asked for before the person went elsewhere comes late.
    "screen.loaded": { "of a screen that was left": { part: "stayTuned" } },
    "screen.missing": "itself",
    "menus.loaded": "itself",
    "menus.missing": "itself",
    ...deadlines,
  },
  outcomes: {
    authenticate: {
      "a member": answers("authenticate", member),
      "must change the password": answers("authenticate", { ...member, aftrp: true }),
      "must verify the email": answers("authenticate", { ...member, activateAccount: true }),
      "somebody without an email": answers("authenticate", { ...member, email: null }),
      "the second factor must be set up": refused("Set up a second factor.", { needsSetup: true }),
      ...refusals,
      ...noAnswer,
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
        next: "boarding",
        token,
        email: null,
        boarding: { orgId: "acme", stage: "boardingDocument", recordId: "rec 1" },
      }),
      "from the first day": ends(onboardingLoginMachine, {
        next: "boarding",
        token,
        email: "newhire@acme.test",
        boarding: { orgId: "acme", stage: "onboardingPreview", recordId: "rec1" },
      }),
      "its code is to be entered": ends(onboardingLoginMachine, {
        next: "verifyEmail",
        token: null,
        email: "newhire@acme.test",
        boarding: null,
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
      "must change the password": ends(multiFactorLoginMachine, {
        next: { next: "changePassword" },
        token,
        email: "ann@acme.test",
      }),
      "must verify the email": ends(multiFactorLoginMachine, {
        next: { next: "verifyEmail" },
        token: null,
        email: "ann@acme.test",
      }),
      "on the way to a page of the app": ends(multiFactorLoginMachine, {
        next: ownAddress,
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
      verified: ends(verifyEmailMachine, { next: "workspace", token, email: "ann@acme.test", boarding: null }),
      "verified, a new hire": ends(verifyEmailMachine, {
        next: "boarding",
        token,
        email: "newhire@acme.test",
        boarding: { orgId: "acme", stage: "boardingDocument", recordId: "rec1" },
      }),
      "back to signing in": ends(verifyEmailMachine, {
        next: "login",
        token: null,
        email: "ann@acme.test",
        boarding: null,
      }),
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
    multiFactorSetup: { "set up": ends(multiFactorSetupMachine, undefined), breaks },
    recoveryCode: {
      right: ends(recoveryCodeMachine, { setupToken: null, resumable: false }),
      "right, with a token for the set-up": ends(recoveryCodeMachine, {
        setupToken: secretCanary("setup token"),
        resumable: false,
      }),
      "right, with a token that can be kept": ends(recoveryCodeMachine, {
        setupToken: secretCanary("setup token"),
        resumable: true,
      }),
      breaks,
    },
    verifyOrganization: {
      verified: ends(verifyOrganizationMachine, { verified: true }),
      "not verified": ends(verifyOrganizationMachine, { verified: false }),
      breaks,
    },
    invite: {
      "on to the workspace": ends(inviteMachine, {
        next: "workspace",
        email: null,
        comesBack: false,
        company: "Globex",
      }),
      "on to verify the new account's email": ends(inviteMachine, {
        next: "verifyEmail",
        email: "ann@acme.test",
        comesBack: false,
        company: null,
      }),
      "on to verify the email, and back": ends(inviteMachine, {
        next: "verifyEmail",
        email: "ann@acme.test",
        comesBack: true,
        company: null,
      }),
      "on to sign in": ends(inviteMachine, { next: "login", email: "ann@acme.test", comesBack: true, company: null }),
      "on to sign in, whoever it is": ends(inviteMachine, {
        next: "login",
        email: null,
        comesBack: true,
        company: null,
      }),
      breaks,
    },
    getCompanyDetails: {
      known: answers("getCompanyDetails", { company: "Acme Ltd", companyLogo: "/logos/acme.svg" }),
      unknown: refused("No such organisation."),
      "without a logo": answers("getCompanyDetails", { company: "Acme Ltd" }),
      "too many tries": throttled(60),
      "not authorised": unauthorised,
      ...noAnswer,
    },
    onboardingSignUp: { registered: ends(onboardingSignUpMachine, { email: "new@acme.test" }), breaks },
    forgotPassword: { asked: ends(forgotPasswordMachine, { email: "ann@acme.test" }), breaks },
    forgotWithRecovery: { right: ends(forgotWithRecoveryMachine, { user: secretCanary("ticket") }), breaks },
    resetPassword: { changed: ends(resetPasswordMachine, undefined), breaks },
    signUp: { sent: ends(signUpMachine, undefined), breaks },
    clientInvitation: { "on to sign in": ends(clientInvitationMachine, { email: "cleo@client.test" }), breaks },
    authorize: {
      "signed in": ends(authorizeMachine, { next: "address", url: secretCanary("answer") }),
      "a recovery code instead": ends(authorizeMachine, { next: "recovery", details: ann }),
      breaks,
    },
    resumeSetup: {
      "may go on": () => ({ answer: { setupToken: secretCanary("setup token") } }),
      "no longer": unauthorised,
      refused: refused("Not now."),
      ...noAnswer,
    },
    downloads: { breaks },
    report: { breaks },
    picture: { changed: ends(pictureMachine, { image: "/images/after" }), breaks },
    sessions: { "signed out everywhere": ends(sessionsMachine, undefined), breaks },
    signOut: { done, "connection lost": offline, breaks },
    "load-toasts": { there: done, "not to be had": offline },
    "load-menus": { there: done, "not to be had": offline },
    "load-pageNotFound": { there: done, "not to be had": offline },
    leave: { "the browser stays": done, "the shell fails": breaks },
    reload: { "the page stays": done, fails: breaks },
  },
  // The page that was asked for is on its way.
  leftByTheBrowser: ["session.reloading"],
  lenses: [
    {
      name: "session and navigation",
      starts: ["a visitor"],
      tries: (name, label) =>
        name === "link.follow"
          ? leadsToMainPage(label)
          : name === "connection.online" ||
            !(onlyConnection(name) || onlyPanel(name) || onlyReport(name) || onlyToasts(name) || otherFlows.has(name)),
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
      name: "other pages",
      starts: ["a visitor"],
      tries: (name, label) =>
        otherFlows.has(name) ||
        (name === "link.follow" && !leadsToMainPage(label)) ||
        ["location.changed", "flow.restart", "session.signOut", "signOut"].includes(name),
      sees: ({ value: { company, navigation }, context }) => [
        company,
        navigation,
        context.forgotRecoveryUser !== null,
        context.company === null,
      ],
    },
    {
      name: "connection",
      starts: ["a token holder", "without a socket", "without a store", "without a clock", "without the time"],
      tries: (name) => onlyConnection(name) || ["authenticate", "session.retry", "clock"].includes(name),
      sees: ({ value: { connection, session } }) => [connection, session],
    },
    {
      name: "report",
      starts: ["a visitor"],
      tries: onlyReport,
      sees: ({ value: { report } }) => [report],
    },
    {
      name: "toasts",
      starts: ["a visitor", "without a clock", "without the time", "without its parts", "unable to load"],
      tries: (name) => onlyToasts(name) || name === "load-toasts",
      sees: ({ value, context: { toasts } }) => [value.toasts, toasts.map(({ text }) => text).slice(-2)],
    },
    {
      name: "parts",
      starts: ["without its parts", "unable to load"],
      tries: (name, label) =>
        ["load-pageNotFound", "load-menus", "screen.load", "menus.load", "screen.loaded"].includes(name) ||
        ["connection.online", "connection.failed", "location.changed login", "browser.embedded"].includes(label) ||
        label === "link.follow an address nobody gave out",
      sees: ({ value, context }) => [value.screen, value.menus, context.screen, context.embedded],
    },
    {
      name: "panel",
      starts: ["a token holder"],
      tries: (name, label) =>
        onlyPanel(name) ||
        ["authenticate: a member", "link.follow downloads", "location.changed login"].includes(label) ||
        ["session.signOut", "signOut"].includes(name),
      sees: ({ value: { panel, session }, context }) => [panel, session, context.session !== null],
    },
    {
      name: "an invitation for another account",
      starts: ["a token holder"],
      tries: (name, label) =>
        ["authenticate: a member", "link.follow invitation"].includes(label) || ["invite", "signOut"].includes(name),
      sees: ({ value: { session, navigation } }) => [session, navigation],
    },
    {
      name: "a set-up before a reload",
      starts: ["a visitor who was recovering"],
      tries: (name) =>
        ["resumeSetup", "session.retry", "connection.online", "multiFactorSetup", "location.changed"].includes(name),
      sees: ({ value: { navigation }, context }) => [navigation, context.recovery, context.authData !== null],
    },
    {
      name: "what ended the session",
      starts: ["a visitor whose session was ended"],
      tries: (name, label) => name === "location.changed" || label === "link.follow sign up",
      sees: ({ value: { navigation }, context }) => [navigation, context.ending !== null],
    },
  ],
});
