import type { Language } from "../shared/languages.ts";
import { session, sessionRegion } from "./session/session.region.ts";
import type { Theme } from "../shared/channels.ts";
import { appSetup } from "./app.setup.ts";
import type { AppContext } from "./app.policy.ts";
import type { AppInput } from "./app.types.ts";
import { company, companyState } from "./company.state.ts";
import { connection, connectionState } from "./connection.state.ts";
import { navigation, navigationState } from "./navigation.state.ts";
import { panel, panelState } from "./panel.state.ts";
import { passkeyOffer, passkeyOfferState } from "./passkey-offer.state.ts";
import { passkeySignals, passkeySignalsState } from "./passkey-signals.state.ts";
import { chunks, menusState, screenState } from "./chunks.state.ts";
import { reportState } from "./report.state.ts";
import { assign, enqueueActions } from "./root-actions.ts";
import { toasts, toastsState } from "./toasts.state.ts";
import { withEvent } from "../shared/params.ts";

const root = {
  actions: {
    takeTheme: enqueueActions(({ enqueue }, { theme }: { theme: Theme | null }) => {
      enqueue.assign({ theme });
      enqueue.sendTo("storage", { type: "keep.theme", theme });
    }),
    takeLanguage: enqueueActions(({ enqueue }, { language }: { language: Language }) => {
      enqueue.assign({ language });
      enqueue.sendTo("storage", { type: "keep.language", language });
      enqueue.sendTo("connection", { type: "setLanguage", language });
    }),
    noteUpdate: assign({ updateReady: true }),
  },
};

/** The theme that the page does not show now. */
const otherTheme = (chosen: Theme | null, { system }: { system: Theme }): Theme =>
  (chosen ?? system) === "dark" ? "light" : "dark";

/** The root's context when the page is opened. */
export const contextOf = (input: AppInput): AppContext => ({
  ...input,
  retry: null,
  loginDetails: null,
  setupToken: null,
  resetTicket: null,
  resetLink: null,
  companyFailure: null,
  mailedTo: null,
  updateReady: false,
  screen: "starting",
  toasts: [],
  toastsSoFar: 0,
  backUntil: null,
  departure: null,
  replaceAddress: true,
});

/**
 * The root: connection, session and the active flow run in parallel. Only the root routes. It has the charts of the
 * start; the others come with the code of their screens.
 */
export const appMachine = appSetup
  .extend(root)
  .extend(company)
  .extend(connection)
  .extend(session)
  .extend(navigation)
  .extend(panel)
  .extend(passkeyOffer)
  .extend(passkeySignals)
  .extend(chunks)
  .extend(toasts)
  .createMachine({
    id: "app",
    context: ({ input }) => contextOf(input),
    invoke: { id: "storage", src: "storage", onError: {} },
    on: {
      "theme.choose": { actions: withEvent("takeTheme") },
      "theme.toggle": {
        actions: { type: "takeTheme", params: ({ context, event }) => ({ theme: otherTheme(context.theme, event) }) },
      },
      "language.choose": { actions: withEvent("takeLanguage") },
      "update.ready": { actions: "noteUpdate" },
    },
    type: "parallel",
    states: {
      connection: connectionState,
      company: companyState,
      session: sessionRegion,
      navigation: navigationState,
      panel: panelState,
      passkeyOffer: passkeyOfferState,
      passkeySignals: passkeySignalsState,
      toasts: toastsState,
      screen: screenState,
      menus: menusState,
      report: reportState,
    },
  });
