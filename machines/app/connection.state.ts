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
      description: "Connecting for the first time.",
      on: { "connection.retrying": "reconnecting" },
    },
    online: {
      description: "Connected to the service.",
      on: { "connection.lost": "reconnecting" },
    },
    offline: {
      description: "The service couldn't be reached. It's retried automatically.",
      on: { "connection.retrying": "reconnecting" },
    },
    reconnecting: { description: "The connection was lost or failed. Reconnecting." },
  },
});
