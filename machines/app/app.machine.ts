import { appSetup } from "./app.setup.ts";
import { connectionState } from "./connection.state.ts";
import { navigationState } from "./navigation.state.ts";
import { sessionState } from "./session.state.ts";

/** The root: connection, session and the active flow side by side. It alone routes. */
export const appMachine = appSetup.createMachine({
  id: "app",
  context: ({ input }) => ({
    ...input,
    session: null,
    loginDetails: null,
    authData: null,
    departure: null,
    replaceAddress: true,
  }),
  invoke: { id: "storage", src: "storage", onError: {} },
  on: { "theme.choose": { actions: { type: "takeTheme", params: ({ event }) => event } } },
  type: "parallel",
  states: { connection: connectionState, session: sessionState, navigation: navigationState },
});
