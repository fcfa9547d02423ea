import { assign, enqueueActions, fromPromise, not, raise, sendTo, setup, stateIn } from "xstate";
import { authorizeMachine } from "../authorize/authorize.machine.ts";
import type { AuthorizeOutput } from "../authorize/authorize.types.ts";
import { changePasswordMachine } from "../change-password/change-password.machine.ts";
import { clientInvitationMachine } from "../client-invitation/client-invitation.machine.ts";
import { downloadsMachine } from "../downloads/downloads.machine.ts";
import { forgotPasswordMachine } from "../forgot-password/forgot-password.machine.ts";
import { forgotWithRecoveryMachine } from "../forgot-with-recovery/forgot-with-recovery.machine.ts";
import { type InviteOutput, inviteMachine } from "../invite/invite.machine.ts";
import type { LoginDetails } from "../login/login.types.ts";
import { loginMachine } from "../login/login.machine.ts";
import {
  type MultiFactorLoginNext,
  multiFactorLoginMachine,
} from "../multi-factor-login/multi-factor-login.machine.ts";
import { multiFactorSetupMachine } from "../multi-factor-setup/multi-factor-setup.machine.ts";
import { type OnboardingLoginOutput, onboardingLoginMachine } from "../onboarding-login/onboarding-login.machine.ts";
import { onboardingSignUpMachine } from "../onboarding-sign-up/onboarding-sign-up.machine.ts";
import { type RecoveryCodeOutput, recoveryCodeMachine } from "../recovery-code/recovery-code.machine.ts";
import { pictureMachine } from "../picture/picture.machine.ts";
import { reportMachine } from "../report/report.machine.ts";
import { resetPasswordMachine } from "../reset-password/reset-password.machine.ts";
import type { Boarding } from "../shared/boarding.ts";
import type { Reply, SessionUser } from "../shared/contract.ts";
import { endsSession, type Failure, isDecided } from "../shared/failure.ts";
import type { Language } from "../shared/languages.ts";
import type { Part } from "../shared/parts.ts";
import {
  call,
  connection,
  deadline,
  leave,
  load,
  now,
  port,
  reload,
  resumeSetup,
  signOut,
  storage,
  type Theme,
} from "../shared/ports.ts";
import { createRoutes, type PlainRouteName, type RouteName, type Visit } from "../shared/routes.ts";
import type { Screen, ScreenMeta, Tag } from "../shared/screens.ts";
import type { Secret } from "../shared/secret.ts";
import { sessionsMachine } from "../sessions/sessions.machine.ts";
import { signUpMachine } from "../sign-up/sign-up.machine.ts";
import { type VerifyEmailOutput, verifyEmailMachine } from "../verify-email/verify-email.machine.ts";
import { verifyOrganizationMachine } from "../verify-organization/verify-organization.machine.ts";
import { workspaceMachine } from "../workspace/workspace.machine.ts";
import type { WorkspaceOutput } from "../workspace/workspace.types.ts";
import type { AppContext, AppEvent, AppInput, Company, Panel, ToastText } from "./app.types.ts";
import {
  departureTo,
  isSetup,
  orgIdOf,
  pagesOf,
  placeOf,
  sameVisit,
  secondSteps,
  toAddress,
  toPage,
  toSignIn,
} from "./places.ts";
import { asksForThirdPartySignIn, isForThirdParty } from "./route-guard.ts";
import { held, isAlert, timed, withoutAlert, withoutFirst, withToast } from "./toasts.ts";

/** How long the banner says that the connection is back, milliseconds. */
const BACK_MS = 4_000;

/** The name and logo that an organisation's account pages show. */
const companyDetails = port((ports) =>
  fromPromise<Company, { orgId: string }>(async ({ input, signal }) => ({
    orgId: input.orgId,
    ...(await ports.call("getCompanyDetails", input, signal)),
  })),
);

/** What every part of the root shares. The regions are in files of their own. */
export const appSetup = setup({
  types: {
    input: {} as AppInput,
    context: {} as AppContext,
    events: {} as AppEvent,
    children: {} as {
      login: "login";
      onboardingLogin: "onboardingLogin";
      multiFactorLogin: "multiFactorLogin";
      verifyEmail: "verifyEmail";
      changePassword: "changePassword";
      workspace: "workspace";
      multiFactorSetup: "multiFactorSetup";
      recoveryCode: "recoveryCode";
      forgotPassword: "forgotPassword";
      forgotWithRecovery: "forgotWithRecovery";
      resetPassword: "resetPassword";
      signUp: "signUp";
      onboardingSignUp: "onboardingSignUp";
      invite: "invite";
      clientInvitation: "clientInvitation";
      verifyOrganization: "verifyOrganization";
      authorize: "authorize";
      downloads: "downloads";
      sessions: "sessions";
      report: "report";
      picture: "picture";
      connection: "connection";
      storage: "storage";
      resumeSetup: "resumeSetup";
    },
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: {
    authenticate: call("authenticate"),
    connection,
    deadline,
    load,
    now,
    storage,
    signOut,
    reload,
    leave,
    resumeSetup,
    login: loginMachine,
    onboardingLogin: onboardingLoginMachine,
    multiFactorLogin: multiFactorLoginMachine,
    verifyEmail: verifyEmailMachine,
    changePassword: changePasswordMachine,
    workspace: workspaceMachine,
    multiFactorSetup: multiFactorSetupMachine,
    recoveryCode: recoveryCodeMachine,
    forgotPassword: forgotPasswordMachine,
    forgotWithRecovery: forgotWithRecoveryMachine,
    resetPassword: resetPasswordMachine,
    signUp: signUpMachine,
    onboardingSignUp: onboardingSignUpMachine,
    invite: inviteMachine,
    clientInvitation: clientInvitationMachine,
    verifyOrganization: verifyOrganizationMachine,
    authorize: authorizeMachine,
    downloads: downloadsMachine,
    sessions: sessionsMachine,
    report: reportMachine,
    picture: pictureMachine,
    companyDetails,
  },
  actions: {
    visit: assign((_, params: { visit: Visit; replace: boolean }) => ({
      visit: params.visit,
      replaceAddress: params.replace,
    })),
    go: assign((_, params: { to: PlainRouteName; replace: boolean }) => toPage(params.to, params.replace)),
    /** To the page that says the mail was sent, of the same organisation. */
    goToEmailSent: assign(({ context: { visit } }, { email: mailedTo }: { email: string }) => {
      const { route } = visit;
      if (!("preBoarding" in route)) return { mailedTo, ...toPage("emailSent", false) };
      const { orgId, preBoarding } = route;
      return {
        mailedTo,
        visit: { route: { name: "onboardingEmailSent" as const, orgId, preBoarding }, search: "" },
        replaceAddress: false,
      };
    }),
    /** To the login of the organisation whose page this is, or to the common login. */
    goToSignIn: assign(({ context: { visit } }) => {
      const pages = pagesOf(visit);
      return pages === null ? toPage("login", true) : toSignIn(pages);
    }),
    /** Kept through a reload too: nothing else tells where a new hire signs in. */
    rememberSignIn: enqueueActions(({ context: { visit }, enqueue }) => {
      const pages = pagesOf(visit);
      enqueue.assign({ signInAt: pages });
      enqueue.sendTo("storage", { type: "keep.signInAt", pages });
    }),
    /** A verified new hire leaves for the product; one who is not verified goes back to where they came from. */
    goOnVerified: assign(({ context: { signInAt, settings } }, { next, boarding }: VerifyEmailOutput) => {
      if (boarding !== null) return { departure: departureTo(boarding, settings) };
      if (next === "login" && signInAt !== null) return toSignIn(signInAt);
      return toPage(next === "login" ? "login" : "workspace", true);
    }),
    follow: assign(({ context }, params: MultiFactorLoginNext) => {
      if (params.next === "address") return toAddress(params.url, context.settings);
      // Back from a second step leads to the form again; back from the end of a sign-in does not.
      return toPage(params.next, !secondSteps.has(params.next));
    }),
    followChoice: assign(({ context }, params: WorkspaceOutput) => {
      switch (params.next) {
        case "address":
          return toAddress(params.url, context.settings);
        case "product": {
          const { url, automatic: replace, orgId } = params;
          const passAuth = params.passAuth && context.token ? { token: context.token, orgId } : null;
          return { departure: { url, replace, passAuth } };
        }
      }
    }),
    /** Where the guard led elsewhere, the address that was asked for is replaced in the history. */
    settle: assign(({ context }) => {
      const place = placeOf(context);
      if (place.at !== "inside") return {};
      const { visit } = place;
      return { visit, replaceAddress: context.replaceAddress || !sameVisit(visit, context.visit) };
    }),
    /**
     * What was held for a second step is forgotten as soon as the person goes anywhere else, also while
     * they wait there or leave; and the socket stops presenting the set-up token.
     */
    forgetSecondStep: enqueueActions(({ context, enqueue }) => {
      const place = placeOf(context);
      const verifies = place.at === "inside" && place.visit.route.name === "verifyEmail" && context.departure === null;
      if (context.signInAt !== null && !verifies) {
        enqueue.assign({ signInAt: null });
        enqueue.sendTo("storage", { type: "keep.signInAt", pages: null });
      }
      const goesOn = place.at === "inside" && secondSteps.has(place.visit.route.name) && context.departure === null;
      if (place.at !== "inside" || place.visit.route.name !== "resetWithRecovery") {
        enqueue.assign({ forgotRecoveryUser: null });
      }
      if (goesOn) return;
      if (context.authData !== null) enqueue.sendTo("connection", { type: "present", token: context.token });
      if (context.recovery !== null) enqueue.sendTo("storage", { type: "forget.recoveryProof" });
      enqueue.assign({ loginDetails: null, authData: null, recovery: null });
    }),
    /** What was kept for a reload is no longer good. The same code opens the set-up once more. */
    forgetRecovery: enqueueActions(({ enqueue }) => {
      enqueue.sendTo("storage", { type: "forget.recoveryProof" });
      enqueue.assign({ recovery: null });
    }),
    keepCompany: assign({ company: (_, params: Company) => params }),
    keepResetTicket: assign({ forgotRecoveryUser: (_, params: { user: Secret }) => params.user }),
    /** By a recovery code. A signed-in person keeps presenting their own token. */
    takeSetupToken: enqueueActions(({ context, enqueue }, { setupToken }: { setupToken: Secret | null }) => {
      enqueue.assign({ recovery: "proved" });
      if (setupToken === null || context.token !== null) return;
      enqueue.assign({ authData: setupToken });
      enqueue.sendTo("connection", { type: "present", token: setupToken });
    }),
    takeResumed: enqueueActions(({ enqueue }, { setupToken }: { setupToken: Secret }) => {
      enqueue.assign({ recovery: "proved", authData: setupToken });
      enqueue.sendTo("connection", { type: "present", token: setupToken, reopen: true });
    }),
    keepRecovery: enqueueActions(({ context, enqueue }, { setupToken, resumable }: RecoveryCodeOutput) => {
      if (setupToken === null || !resumable || context.token !== null) return;
      enqueue.sendTo("storage", { type: "keep.recoveryProof", setupToken });
    }),
    secondFactorSetUp: assign({
      session: ({ context }) => context.session && { ...context.session, isUserMFASetup: true },
    }),
    noteUpdate: assign({ updateReady: true }),
    keepSession: assign({ session: (_, params: { session: SessionUser }) => params.session }),
    /** A new token goes to three places at once: the root, the cookie and the socket's next handshake. */
    takeToken: enqueueActions(({ enqueue }, { token }: { token: Secret | null }) => {
      if (token === null) return;
      enqueue.assign({ token });
      enqueue.sendTo("storage", { type: "keep.token", token });
      enqueue.sendTo("connection", { type: "present", token });
    }),
    takeEmail: enqueueActions(({ enqueue }, { email }: { email: string | null }) => {
      if (email === null) return;
      enqueue.assign({ email });
      enqueue.sendTo("storage", { type: "keep.email", email });
    }),
    takeSecondStep: enqueueActions(
      ({ enqueue }, params: { details: LoginDetails | null; setupToken: Secret | null }) => {
        enqueue.assign({ loginDetails: params.details, authData: params.setupToken });
        if (params.setupToken !== null) enqueue.sendTo("connection", { type: "present", token: params.setupToken });
      },
    ),
    takeTheme: enqueueActions(({ enqueue }, { theme }: { theme: Theme | null }) => {
      enqueue.assign({ theme });
      enqueue.sendTo("storage", { type: "keep.theme", theme });
    }),
    takeLanguage: enqueueActions(({ enqueue }, { language }: { language: Language }) => {
      enqueue.assign({ language });
      enqueue.sendTo("storage", { type: "keep.language", language });
    }),
    storeReturn: sendTo("storage", ({ context: { visit, settings } }) => ({
      type: "keep.previousUrl" as const,
      // A sign-in for another app goes on at `/authorize`; the login is no page to return to.
      url: createRoutes(settings.paths).format(
        isForThirdParty(visit) ? { ...visit, route: { name: "authorize" } } : visit,
      ),
    })),
    /** There may be another; the service says so at the next sign-in. */
    organisationVerified: assign(({ context: { session } }, { verified }: { verified: boolean }) =>
      session !== null && verified ? { session: { ...session, activateOrganization: null } } : {},
    ),
    keepPicture: assign({
      session: ({ context: { session } }, { image }: { image: string | null }) => session && { ...session, image },
    }),
    activated: assign({ session: ({ context }) => context.session && { ...context.session, activateAccount: false } }),
    passwordChanged: assign({ session: ({ context }) => context.session && { ...context.session, aftrp: false } }),
    forgetEnding: assign({ ending: null }),
    resetStore: assign({
      token: null,
      session: null,
      loginDetails: null,
      authData: null,
      recovery: null,
      forgotRecoveryUser: null,
    }),
    stay: assign({ departure: null }),
    departAsGuarded: assign({
      departure: ({ context }) => {
        const place = placeOf(context);
        return place.at === "outside" ? { url: place.url, replace: true, passAuth: null } : null;
      },
    }),
    departForOnboarding: assign(({ context }, { boarding }: { boarding: Boarding | null }) =>
      boarding === null ? {} : { departure: departureTo(boarding, context.settings) },
    ),
    signOut: raise({ type: "session.signOut" }),
    /** Going back to the app, unless a recovery code comes first. */
    departTo: assign((_, params: AuthorizeOutput) =>
      params.next === "address" ? { departure: { url: params.url, replace: true, passAuth: null } } : {},
    ),
    holdForRecovery: assign((_, params: AuthorizeOutput) =>
      params.next === "recovery" ? { loginDetails: params.details } : {},
    ),
    announceEndEverywhere: raise({ type: "session.endedEverywhere" }),
    announceEnding: raise({ type: "session.ending" }),
    announceEnd: raise({ type: "session.ended" }),
    toastVerified: enqueueActions(({ enqueue }, { verified }: { verified: boolean }) => {
      if (verified) enqueue.raise({ type: "toast.show", text: "otpVerified", about: null });
    }),
    toastJoined: enqueueActions(({ enqueue }, { next, company }: InviteOutput) => {
      if (next === "workspace") enqueue.raise({ type: "toast.show", text: "joined", about: company });
    }),
    toast: raise((_, { text }: Pick<ToastText, "text">) => ({ type: "toast.show" as const, text, about: null })),
    addToast: assign(({ context }, params: ToastText) => withToast(context, params)),
    timeToasts: assign(({ context: { toasts } }, { now }: { now: number }) => ({ toasts: timed(toasts, now) })),
    holdToasts: assign(({ context: { toasts } }) => ({ toasts: held(toasts) })),
    dropFirstToast: assign(({ context: { toasts } }) => ({ toasts: withoutFirst(toasts) })),
    dropToasts: assign({ toasts: [] }),
    dropAlert: assign(({ context: { toasts } }) => ({ toasts: withoutAlert(toasts) })),
    embed: assign({ embedded: true }),
    needScreen: enqueueActions(({ enqueue }, { screen }: { screen: Screen }) => {
      enqueue.assign({ screen });
      enqueue.raise({ type: "screen.load" });
    }),
    closeAlert: raise({ type: "alert.close" }),
    timeBack: assign((_, { now }: { now: number }) => ({ backUntil: now + BACK_MS })),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    hasDeparture: ({ context }) => context.departure !== null,
    signsIn: (_, params: { reply: Reply<"login"> }) => params.reply.token !== null && !params.reply.activateAccount,
    sessionUnreachable: stateIn({ session: "unreachable" }),
    sessionReachable: not(stateIn({ session: "unreachable" })),
    signedInWithSession: ({ context }) => context.token !== null && context.session !== null,
    sessionIsOver: (_, params: { failure: Failure }) => endsSession("authenticate", params.failure),
    /** On the login screen a 401 is a refusal like any other: there is nothing to sign out of. */
    hasSomethingToEnd: ({ context }) =>
      context.token !== null || context.authData !== null || context.loginDetails !== null,
    mustResume: ({ context }) => {
      const place = placeOf(context);
      if (context.recovery !== "kept" || context.token !== null) return false;
      return place.at === "inside" && isSetup(place.visit);
    },
    isRefused: (_, params: { failure: Failure }) => isDecided(params.failure),
    goesToBoarding: (_, params: OnboardingLoginOutput) => params.next === "boarding",
    goesToRecovery: (_, params: AuthorizeOutput) => params.next === "recovery",
    isDecided: ({ context }) => placeOf(context).at !== "session",
    mustWait: ({ context }) => placeOf(context).at === "session",
    leadsOutside: ({ context }) => placeOf(context).at === "outside",
    leadsTo: ({ context }, params: { route: RouteName }) => {
      const place = placeOf(context);
      return place.at === "inside" && place.visit.route.name === params.route;
    },
    isForThirdParty: ({ context }) => isForThirdParty(context.visit),
    signsInAsAnother: ({ context }, { next }: InviteOutput) => next === "login" && context.token !== null,
    comesBack: (_, params: InviteOutput) => params.comesBack,
    leadsToThirdPartySignIn: ({ context }) => {
      const place = placeOf(context);
      return place.at === "inside" && asksForThirdPartySignIn(place.visit);
    },
    /** Of the page that is shown: a person who is led away from an organisation's page needs nothing of it. */
    lacksCompany: ({ context }) => {
      const place = placeOf(context);
      const orgId = place.at === "inside" ? orgIdOf(place.visit) : null;
      return orgId !== null && context.company?.orgId !== orgId;
    },
    asksFor: ({ context, event }, params: { panel: Panel }) =>
      event.type === "panel.open" && event.panel === params.panel && context.session !== null && context.token !== null,
    hasSession: ({ context }) => context.session !== null,
    isShown: ({ context }, { part }: { part: Part }) => part === context.screen,
    saysNothing: ({ context: { toasts } }) => toasts.length === 0,
    saysSomethingNew: ({ context: { toasts } }) => toasts.some(({ until }) => until === null),
    hasAlert: ({ context: { toasts } }) => toasts.some(isAlert),
    mustSignInFirst: ({ context }) => context.visit.route.name === "verifyOrganization" && context.token === null,
  },
});
