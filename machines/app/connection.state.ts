import { assertPresent } from "../shared/assert-present.ts";
import { appSetup } from "./app.setup.ts";
import { assign } from "./root-actions.ts";

/** How long the banner says that the connection is back, milliseconds. */
const BACK_MS = 4_000;

export const connection = {
  actions: {
    timeBack: assign((_, { now }: { now: number }) => ({ backUntil: now + BACK_MS })),
  },
};

/**
 * The socket: opened with the token, and opened again whenever it is lost. Its states are what the page says about the
 * connection. Single attempts have none: a screen reader would announce each.
 */
export const connectionState = appSetup.extend(connection).createStateConfig({
  initial: "connecting",
  invoke: {
    id: "connection",
    src: "connection",
    input: ({ context }) => ({ token: context.token }),
    onError: ".offline",
  },
  on: { "connection.failed": ".offline" },
  states: {
    connecting: {
      description: "Connecting for the first time. Nothing is said: the person hasn't had to wait for it yet.",
      on: { "connection.online": "online", "connection.retrying": "reconnecting" },
    },
    online: {
      initial: "quiet",
      on: { "connection.lost": "reconnecting" },
      states: {
        quiet: { description: "Connected to the service." },
        returning: {
          description: "Connected again, which is said. The time for that begins.",
          invoke: {
            id: "backTime",
            src: "now",
            onDone: { target: "back", actions: { type: "timeBack", params: ({ event }) => ({ now: event.output }) } },
            onError: "quiet",
          },
        },
        back: {
          description: "Connected again, which is said for a moment.",
          invoke: {
            id: "backDeadline",
            src: "deadline",
            input: ({ context }) => ({ at: assertPresent(context.backUntil), event: "back.due" }),
            onError: "quiet",
          },
          on: { "back.due": "quiet" },
        },
      },
    },
    offline: {
      initial: "waiting",
      on: { "connection.online": "online.returning" },
      states: {
        waiting: {
          description: "The service couldn't be reached. It's retried automatically.",
          on: { "connection.retrying": "retrying" },
        },
        retrying: { description: "The service couldn't be reached. It's being retried." },
      },
    },
    reconnecting: {
      description: "The connection was lost. Reconnecting.",
      on: { "connection.online": "online.returning" },
    },
  },
});
