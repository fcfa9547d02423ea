import { setup } from "xstate";
import type { passkeySignalsMachine } from "../account/passkey-signals/passkey-signals.machine.ts";
import type { passkeySetUpMachine } from "../sign-in/passkey-set-up/passkey-set-up.machine.ts";
import { connectionMachine } from "../connection/connection.machine.ts";
import type { Reply } from "../shared/contract.ts";
import { call, channel, deadline, effect, load, now, task } from "../shared/actors.ts";
import type { Failure } from "../shared/failure.ts";
import { createRoutes, type PlainRouteName } from "../shared/routes.ts";
import type { Screen, ScreenMeta, Tag } from "../shared/screens.ts";
import type { Secret } from "../../workbench/codec/secret.ts";
import type { AppContext, Company } from "./app.policy.ts";
import type { AppEvent, AppInput, ToastText } from "./app.types.ts";
import { loginMachine } from "../sign-in/login/login.machine.ts";
import type { FlowName, flows } from "./flows.ts";
import { pagesOf, toPage, toSignIn } from "./places.ts";
import { assign, type GuardArguments, enqueueActions, raise } from "./root-actions.ts";
import { signOutMachine } from "./session/sign-out.machine.ts";
import { isForThirdParty } from "./route-guard.ts";

/** The name and logo that an organisation's account pages show. */
const companyDetails = task<Company, { orgId: string }>("organisation", async (effects, input) => ({
  orgId: input.orgId,
  ...(await effects.call("getCompanyDetails", input)),
}));

/**
 * Makes this device a trusted one, right after the sign-in and on the same connection: the service gives a ticket, and
 * the browser gets the cookie for it.
 */
export const trustDevice = task("signIn", async (effects) => {
  // The root tells of a failure in a toast, so that no alert repeats it.
  const { ticket } = await effects.call("trustedDevices|add", {}, "anyFailure");
  await effects.ask("takeDeviceCookie", { ticket });
});

/** Whether a reply opens a session without a further step. */
export const signsIn = ({ token, activateAccount }: Reply<"login">) => token !== null && !activateAccount;

/** The charts that come with the code of their screens (`take-charts.ts`). */
export type LaterCharts = Omit<typeof flows, "login"> & {
  passkeySetUp: typeof passkeySetUpMachine;
  passkeySignals: typeof passkeySignalsMachine;
};

/** The actors, actions and guards that several regions of the root share. Each region's file has its own. */
export const appSetup = setup({
  types: {
    input: {} as AppInput,
    context: {} as AppContext,
    events: {} as AppEvent,
    children: {} as { [Name in FlowName]: Name } & {
      connection: "connection";
      storage: "storage";
      resumeSetup: "resumeSetup";
      trustDevice: "trustDevice";
      signOut: "signOut";
      passkeySetUp: "passkeySetUp";
      passkeySignals: "passkeySignals";
    },
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: {
    authenticate: call("authenticate"),
    connection: connectionMachine,
    deadline,
    load,
    rest: effect("rest"),
    now,
    storage: channel("storage"),
    signOut: signOutMachine,
    reload: effect("reload"),
    leave: effect("leave"),
    resumeSetup: effect("resumeSetup"),
    trustDevice,
    howToOfferPasskey: effect("howToOfferPasskey"),
    companyDetails,
    login: loginMachine,
    // Only the compiler has these from the start: a state that invoked one before its code has come would have no child.
    // `tests/unit/screens.test.ts` compares the states with the code for which they wait.
    ...({} as LaterCharts),
  },
  actions: {
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
    signOut: raise({ type: "session.signOut" }),
    go: assign((_, params: { to: PlainRouteName; replace: boolean }) => toPage(params.to, params.replace)),
    /** From an organisation's page to that organisation's login, from any other page to the common login. */
    goToSignIn: assign(({ context: { visit } }) => {
      const pages = pagesOf(visit);
      return pages === null ? toPage("login", true) : toSignIn(pages);
    }),
    storeReturn: enqueueActions(({ context: { visit, settings }, enqueue }) => {
      // A person who signs in for another app continues at `/authorize`; the login is no page to return to.
      const returned = isForThirdParty(visit) ? { ...visit, route: { name: "authorize" as const } } : visit;
      enqueue.sendTo("storage", { type: "keep.returnAddress", url: createRoutes(settings.paths).format(returned) });
    }),
    /** The page may stay open after the sign-out, so the connection must not present the token again. */
    presentNoToken: enqueueActions(({ enqueue }) => {
      enqueue.sendTo("connection", { type: "present", token: null });
    }),
    signOutHere: raise({ type: "session.signOutHere" }),
    announceEndEverywhere: raise({ type: "session.endedEverywhere" }),
    toast: raise((_, { text }: Pick<ToastText, "text">) => ({ type: "toast.show" as const, text, about: null })),
    toastNotTrusted: raise((_, { failure: { reference } }: { failure: Failure }) => ({
      type: "toast.show" as const,
      text: "deviceNotTrusted" as const,
      about: null,
      ...(reference !== null && { reference }),
    })),
    toastVerified: enqueueActions(({ context, enqueue }, { verified }: { verified: boolean }) => {
      const text = context.token === null ? "verifiedSignIn" : "otpVerified";
      if (verified) enqueue.raise({ type: "toast.show", text, about: null });
    }),
    needScreen: enqueueActions(({ enqueue }, { screen }: { screen: Screen }) => {
      enqueue.assign({ screen });
      enqueue.raise({ type: "screen.load" });
    }),
  },
  guards: {
    signsIn: (_: GuardArguments, params: { reply: Reply<"login"> }) => signsIn(params.reply),
  },
});

/**
 * Part of a state with a screen to which no page leads: the screen's name, and an entry action that loads its code. The
 * code of a page comes before its state.
 *
 * @param actions those that the state has at its entry beside it
 */
export const withScreen = <S extends Screen, const A extends readonly string[]>(screen: S, ...actions: A) =>
  ({ meta: { screen }, entry: [{ type: "needScreen", params: { screen } }, ...actions] }) as const;
