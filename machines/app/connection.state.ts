import { appSetup } from "./app.setup.ts";

/** The socket (specification section 4, Session): opened with the token, and opened again whenever it is lost. */
export const connectionState = appSetup.createStateConfig({
  initial: "connecting",
  invoke: {
    id: "connection",
    src: "connection",
    input: ({ context }) => ({ token: context.token }),
    onError: ".offline",
  },
  on: {
    "connection.online": ".online",
    "connection.failed": ".offline",
    "call.refused": { actions: { type: "toastRefusal", params: ({ event }) => ({ message: event.message }) } },
  },
  states: {
    connecting: {
      description: "The first connection is being opened. Nobody has had to wait for it yet.",
      on: { "connection.retrying": "reconnecting" },
    },
    online: {
      description: "The service answers.",
      on: { "connection.lost": "reconnecting" },
    },
    offline: {
      description: "The service could not be reached. Another attempt follows by itself.",
      on: { "connection.retrying": "reconnecting" },
    },
    reconnecting: { description: "The connection was lost or could not be had and is being opened again." },
  },
});
