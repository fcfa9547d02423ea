import { appSetup } from "./app.setup.ts";
import { companyState } from "./company.state.ts";
import { connectionState } from "./connection.state.ts";
import { navigationState } from "./navigation.state.ts";
import { panelState } from "./panel.state.ts";
import { menusState, screenState } from "./parts.state.ts";
import { reportState } from "./report.state.ts";
import { sessionState } from "./session.state.ts";
import { toastsState } from "./toasts.state.ts";

/** The root: connection, session and the active flow side by side. It alone routes. */
export const appMachine = appSetup.createMachine({
  id: "app",
  context: ({ input }) => ({
    ...input,
    session: null,
    loginDetails: null,
    authData: null,
    forgotRecoveryUser: null,
    mailedTo: null,
    updateReady: false,
    embedded: false,
    screen: "starting",
    toasts: [],
    toastsSoFar: 0,
    backUntil: null,
    departure: null,
    replaceAddress: true,
  }),
  invoke: { id: "storage", src: "storage", onError: {} },
  on: {
    "theme.choose": { actions: { type: "takeTheme", params: ({ event }) => event } },
    "language.choose": { actions: { type: "takeLanguage", params: ({ event }) => event } },
    "update.ready": { actions: "noteUpdate" },
    "browser.embedded": { actions: "embed" },
  },
  type: "parallel",
  states: {
    connection: connectionState,
    company: companyState,
    session: sessionState,
    navigation: navigationState,
    panel: panelState,
    toasts: toastsState,
    screen: screenState,
    menus: menusState,
    report: reportState,
  },
});
