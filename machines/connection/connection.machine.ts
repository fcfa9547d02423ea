import type { Transport } from "../shared/channels.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import { connectionSetup } from "./connection.setup.ts";
import { withEvent } from "../shared/params.ts";

/**
 * Milliseconds that a socket may take to open. Some proxies drop a WebSocket without an answer and allow long polling.
 */
const OPENING_LIMIT_MS: Readonly<Record<Transport, number>> = { websocket: 4_000, polling: 10_000 };

/** The pause in milliseconds after a socket was lost. Each failed attempt doubles it. */
const PAUSE_MS = 500;

/** Milliseconds that a service may take to say that it remembers. It says so before anything else. */
const GREETING_MS = 2_000;

/**
 * The connection to the service: one socket, and the calls. A call was sent on the socket or waits for one. It leaves
 * the list when it ends, so that a failed call is never sent. A call whose socket is lost is sent again on the next one
 * if the service remembers its answers: it is carried out once, however often it is sent.
 */
export const connectionMachine = connectionSetup.createMachine({
  id: "connection",
  context: ({ input }) => ({
    ...input,
    pendingSteps: null,
    language: null,
    transport: "websocket",
    trying: "websocket",
    silent: false,
    doubled: 0,
    heardAt: 0,
    patience: 0,
    remembers: false,
    calls: [],
    ahead: null,
    dueAt: null,
  }),
  invoke: { id: "network", src: "network", onError: {} },
  on: {
    present: { actions: withEvent("takeToken") },
    setLanguage: { actions: withEvent("takeLanguage") },
    "call.made": { actions: withEvent("keepCall") },
    "call.dropped": { actions: withEvent("dropCall") },
  },
  type: "parallel",
  states: {
    socket: {
      initial: "recalling",
      states: {
        recalling: {
          description: "The machine reads which transport this tab has kept.",
          invoke: {
            id: "recallTransport",
            src: "recallTransport",
            onDone: {
              target: "up",
              actions: { type: "takeTransport", params: ({ event }) => ({ transport: event.output }) },
            },
            onError: "up",
          },
        },
        up: {
          invoke: {
            id: "socket",
            src: "socket",
            input: ({ context: { trying, token, pendingSteps } }) => ({
              transport: trying,
              token,
              pendingSteps,
              within: OPENING_LIMIT_MS[trying],
            }),
            onError: {
              target: "waiting",
              actions: [{ type: "tell", params: { type: "connection.failed" } }, "noteFailed", "cutCalls"],
            },
          },
          initial: "choosing",
          states: {
            choosing: { always: [{ guard: "isPolling", target: "polling" }, { target: "websocket" }] },
            websocket: {
              description: "The machine opens a WebSocket.",
              on: {
                "socket.opened": { target: "open", actions: withEvent("noteOpened") },
                "socket.closed": { target: "#connection.socket.up", actions: withEvent("fallBack") },
                present: { target: "#connection.socket.up", actions: withEvent("takeToken") },
              },
            },
            polling: {
              description: "The machine opens long polling, which some proxies allow when they block a WebSocket.",
              on: {
                "socket.opened": [
                  {
                    guard: "wasSilent",
                    target: "open",
                    actions: [withEvent("noteOpened"), { type: "keepTransport", params: { transport: "polling" } }],
                  },
                  { target: "open", actions: withEvent("noteOpened") },
                ],
                "socket.closed": {
                  target: "#connection.socket.waiting",
                  actions: [
                    { type: "tell", params: { type: "connection.failed" } },
                    { type: "keepTransport", params: { transport: "websocket" } },
                    "noteFailed",
                  ],
                },
                present: { target: "#connection.socket.up", actions: withEvent("takeToken") },
              },
            },
            open: {
              entry: [{ type: "tell", params: { type: "connection.online" } }, "sendLanguage"],
              on: {
                "socket.remembers": { actions: ["noteRemembers", "sendWaiting"] },
                "socket.heard": { actions: withEvent("noteHeard") },
                "socket.steps": { actions: withEvent("takeSteps") },
                "socket.replied": { actions: withEvent("takeReply") },
                "socket.closed": {
                  target: "#connection.socket.waiting",
                  actions: [{ type: "tell", params: { type: "connection.lost" } }, withEvent("noteClosed"), "cutCalls"],
                },
                present: {
                  guard: withEvent("isOnNewLine"),
                  target: "#connection.socket.up",
                  actions: [withEvent("takeToken"), "cutCalls", "beginAnew"],
                },
                setLanguage: { actions: [withEvent("takeLanguage"), "sendLanguage"] },
              },
              initial: "greeting",
              states: {
                greeting: {
                  description:
                    "The machine waits until the service says that it remembers the calls that were sent on an earlier socket. The calls made later wait behind them.",
                  always: { guard: "needsNoMemory", target: "serving" },
                  invoke: { id: "pause", src: "pause", input: { usual: GREETING_MS }, onError: "serving" },
                  on: {
                    "socket.remembers": { target: "serving", actions: "noteRemembers" },
                    "pause.over": "serving",
                  },
                },
                serving: {
                  description: "The socket is open. The machine sends each call at once.",
                  entry: "sendWaiting",
                  on: {
                    "call.made": [
                      { guard: withEvent("isAnsweredAhead"), actions: withEvent("answerAhead") },
                      {
                        guard: withEvent("isDoubtful"),
                        target: "#connection.socket.up",
                        actions: ["cutCalls", withEvent("keepCall"), "beginAnew"],
                      },
                      { actions: [withEvent("keepCall"), "sendWaiting"] },
                    ],
                    "socket.moved": "moving",
                  },
                },
                moving: {
                  description:
                    "The service stops the process behind this socket. The machine waits for the replies to the sent calls, then opens another socket.",
                  always: { guard: "isAnswered", target: "#connection.socket.up", actions: ["cutCalls", "beginAnew"] },
                },
              },
            },
          },
        },
        waiting: {
          on: {
            "network.back": {
              target: "up",
              actions: [{ type: "tell", params: { type: "connection.retrying" } }, "beginAnew"],
            },
            "call.made": {
              target: "up",
              actions: [withEvent("keepCall"), { type: "tell", params: { type: "connection.retrying" } }, "beginAnew"],
            },
          },
          initial: "pausing",
          states: {
            pausing: {
              description:
                "The socket is lost. The machine pauses before the next attempt. A new call or a returning network ends the pause.",
              invoke: {
                id: "pause",
                src: "pause",
                input: ({ context }) => ({ usual: PAUSE_MS * 2 ** context.doubled }),
                onError: "stalled",
              },
              on: {
                "pause.over": {
                  target: "#connection.socket.up",
                  actions: [{ type: "tell", params: { type: "connection.retrying" } }, "beginAnew"],
                },
              },
            },
            stalled: {
              description:
                "The socket is lost and the clock failed. The machine waits for a new call or a returning network.",
            },
          },
        },
      },
    },
    limit: {
      initial: "none",
      states: {
        none: {
          description: "No call waits for a reply, so no time limit runs.",
          always: { guard: "isWaiting", target: "running", actions: "noteDue" },
        },
        running: {
          description: "Calls wait for their replies. The oldest fails when its time is over.",
          invoke: {
            id: "deadline",
            src: "deadline",
            input: ({ context }) => ({ at: assertPresent(context.dueAt), event: "call.due" }),
            onError: "unlimited",
          },
          always: { guard: "isOver", target: "none" },
          on: { "call.due": { target: "none", actions: "giveUp" } },
        },
        unlimited: {
          description: "Calls wait for their replies. The clock failed, so no call fails by time.",
          always: { guard: "isOver", target: "none" },
        },
      },
    },
  },
});
