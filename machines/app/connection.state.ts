import { assertPresent } from "../../workbench/assert-present.ts";
import { appSetup } from "./app.setup.ts";
import { assign } from "./root-actions.ts";

/** Milliseconds for which the banner says that the connection is back. */
const BACK_MS = 4_000;

export const connection = {
  actions: {
    timeBack: assign((_, { now }: { now: number }) => ({ backUntil: now + BACK_MS })),
  },
};

/**
 * The connection as the page's banner shows it. Single attempts have no state, because a screen reader would announce
 * each of them.
 */
export const connectionState = appSetup.extend(connection).createStateConfig({
  initial: "connecting",
  invoke: {
    id: "connection",
    // Every actor that makes a call finds it by this name.
    systemId: "connection",
    src: "connection",
    input: ({ context }) => ({ token: context.token }),
    onError: ".offline",
  },
  on: { "connection.failed": ".offline" },
  states: {
    connecting: {
      description: "The page connects for the first time. It shows no banner, because nobody has had to wait yet.",
      on: { "connection.online": "online", "connection.retrying": "reconnecting" },
    },
    online: {
      initial: "quiet",
      on: { "connection.lost": "reconnecting" },
      states: {
        quiet: { description: "The page is connected to the service. It shows no banner." },
        returning: {
          description: "The page is connected again, and a banner says so. Its time begins.",
          invoke: {
            id: "backTime",
            src: "now",
            onDone: { target: "back", actions: { type: "timeBack", params: ({ event }) => ({ now: event.output }) } },
            onError: "quiet",
          },
        },
        back: {
          description: "The page is connected again. The banner says so for four seconds.",
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
          description: "The page couldn't reach the service. It will try again by itself.",
          on: { "connection.retrying": "retrying" },
        },
        retrying: { description: "The page couldn't reach the service. It's trying again." },
      },
    },
    reconnecting: {
      description: "The page lost the connection and connects again.",
      on: { "connection.online": "online.returning" },
    },
  },
});
