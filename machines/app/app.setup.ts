import { assign, emit, enqueueActions, not, raise, sendTo, setup, stateIn } from "xstate";
import { changePasswordMachine } from "../change-password/change-password.machine.ts";
import type { LoginDetails } from "../login/login.types.ts";
import { loginMachine } from "../login/login.machine.ts";
import {
  type MultiFactorLoginNext,
  multiFactorLoginMachine,
} from "../multi-factor-login/multi-factor-login.machine.ts";
import { onboardingLoginMachine } from "../onboarding-login/onboarding-login.machine.ts";
import { onboardingAddress } from "../shared/addresses.ts";
import type { Reply, SessionUser } from "../shared/contract.ts";
import type { Failure } from "../shared/failure.ts";
import { call, connection, leave, reload, signOut, storage, type Theme } from "../shared/ports.ts";
import { createRoutes, type PlainRouteName, type RouteName, type Visit } from "../shared/routes.ts";
import type { ScreenMeta, Tag } from "../shared/screens.ts";
import type { Secret } from "../shared/secret.ts";
import { verifyEmailMachine } from "../verify-email/verify-email.machine.ts";
import { workspaceMachine } from "../workspace/workspace.machine.ts";
import type { WorkspaceOutput } from "../workspace/workspace.types.ts";
import type { AppContext, AppEmitted, AppEvent, AppInput, AppSettings } from "./app.types.ts";
import { guardRoute, type Place } from "./route-guard.ts";

/** Where the visit of this context ends up now. */
export function placeOf(context: AppContext): Place {
  const { session } = context;
  return guardRoute(
    context.visit,
    {
      hasToken: context.token !== null,
      session: session && { mustChangePassword: session.aftrp, mustActivate: session.activateAccount },
      hasLoginDetails: context.loginDetails !== null,
      hasAuthData: context.authData !== null,
      email: context.email,
    },
    context.settings.sites,
  );
}

/** The screens that go on with what a first sign-in left in memory. */
const secondSteps: ReadonlySet<RouteName> = new Set(["multiFactorLogin", "multiFactorSetup", "recoveryCode"]);

const sameVisit = (a: Visit, b: Visit) => JSON.stringify(a) === JSON.stringify(b);

/** An address as a visit of this app, if it has a page for it. */
function ownVisit(url: string, { ownOrigin, paths }: AppSettings): Visit | null {
  const { origin, pathname, search } = new URL(url, ownOrigin);
  if (origin !== ownOrigin) return null;
  const visit = createRoutes(paths).parse(pathname, search);
  return visit.route.name === "pageNotFound" ? null : visit;
}

const toPage = (name: PlainRouteName, replaceAddress: boolean) => ({
  visit: { route: { name }, search: "" },
  replaceAddress,
});

/** Following an address: inside where it is one of the app's own, otherwise as a departure. */
function toAddress(url: string, settings: AppSettings) {
  const visit = ownVisit(url, settings);
  return visit ? { visit, replaceAddress: true } : { departure: { url, replace: true, passAuth: null } };
}

/** What every part of the root shares. The regions are in files of their own. */
export const appSetup = setup({
  types: {
    input: {} as AppInput,
    context: {} as AppContext,
    events: {} as AppEvent,
    emitted: {} as AppEmitted,
    children: {} as {
      login: "login";
      onboardingLogin: "onboardingLogin";
      multiFactorLogin: "multiFactorLogin";
      verifyEmail: "verifyEmail";
      changePassword: "changePassword";
      workspace: "workspace";
      connection: "connection";
      storage: "storage";
    },
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: {
    authenticate: call("authenticate"),
    connection,
    storage,
    signOut,
    reload,
    leave,
    login: loginMachine,
    onboardingLogin: onboardingLoginMachine,
    multiFactorLogin: multiFactorLoginMachine,
    verifyEmail: verifyEmailMachine,
    changePassword: changePasswordMachine,
    workspace: workspaceMachine,
  },
  actions: {
    visit: assign((_, params: { visit: Visit; replace: boolean }) => ({
      visit: params.visit,
      replaceAddress: params.replace,
    })),
    go: assign((_, params: { to: PlainRouteName; replace: boolean }) => toPage(params.to, params.replace)),
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
    /** The guard may have led elsewhere; then the address asked for leaves no trace in the history. */
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
      const goesOn = place.at === "inside" && secondSteps.has(place.visit.route.name) && context.departure === null;
      if (goesOn) return;
      if (context.authData !== null) enqueue.sendTo("connection", { type: "present", token: context.token });
      enqueue.assign({ loginDetails: null, authData: null });
    }),
    keepSession: assign({ session: (_, params: { session: SessionUser }) => params.session }),
    /** A token is taken as a whole: by the root, by the cookie and by the socket's next handshake. */
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
    takeTheme: enqueueActions(({ enqueue }, { theme }: { theme: Theme }) => {
      enqueue.assign({ theme });
      enqueue.sendTo("storage", { type: "keep.theme", theme });
    }),
    storeReturn: sendTo("storage", ({ context }) => ({
      type: "keep.previousUrl" as const,
      url: createRoutes(context.settings.paths).format(context.visit),
    })),
    activated: assign({ session: ({ context }) => context.session && { ...context.session, activateAccount: false } }),
    passwordChanged: assign({ session: ({ context }) => context.session && { ...context.session, aftrp: false } }),
    forgetEnding: assign({ ending: null }),
    resetStore: assign({ token: null, session: null, loginDetails: null, authData: null }),
    stay: assign({ departure: null }),
    departAsGuarded: assign({
      departure: ({ context }) => {
        const place = placeOf(context);
        return place.at === "outside" ? { url: place.url, replace: true, passAuth: null } : null;
      },
    }),
    departForOnboarding: assign({
      departure: (
        { context },
        params: { orgId: string; stage: "boardingDocument" | "onboardingPreview"; recordId: string },
      ) => ({
        url: onboardingAddress(context.settings.sites, params.orgId, params.stage, params.recordId),
        replace: true,
        passAuth: null,
      }),
    }),
    announceEnding: raise({ type: "session.ending" }),
    announceEnd: raise({ type: "session.ended" }),
    toastVerified: enqueueActions(({ enqueue }, { token }: { token: Secret | null }) => {
      if (token !== null) enqueue.emit({ type: "toast.success", text: "otpVerified" });
    }),
    toastPasswordUpdated: emit({ type: "toast.success", text: "passwordUpdated" }),
    toastRefusal: emit((_, params: { message: string }) => ({ type: "toast.error" as const, message: params.message })),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    hasDeparture: ({ context }) => context.departure !== null,
    signsIn: (_, params: { reply: Reply<"login"> }) => params.reply.token !== null && !params.reply.activateAccount,
    sessionUnreachable: stateIn({ session: "unreachable" }),
    sessionReachable: not(stateIn({ session: "unreachable" })),
    signedInWithSession: ({ context }) => context.token !== null && context.session !== null,
    sessionIsOver: (_, params: { failure: Failure }) =>
      params.failure.code === "unauthorised" || params.failure.needsSetup,
    /** On the login screen a 401 is a refusal like any other: there is nothing to sign out of. */
    hasSomethingToEnd: ({ context }) =>
      context.token !== null || context.authData !== null || context.loginDetails !== null,
    isDecided: ({ context }) => placeOf(context).at !== "session",
    mustWait: ({ context }) => placeOf(context).at === "session",
    leadsOutside: ({ context }) => placeOf(context).at === "outside",
    leadsTo: ({ context }, params: { route: RouteName }) => {
      const place = placeOf(context);
      return place.at === "inside" && place.visit.route.name === params.route;
    },
    mustSignInFirst: ({ context }) => context.visit.route.name === "verifyOrganization" && context.token === null,
  },
});
