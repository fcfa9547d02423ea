import * as v from "valibot";
import type { Json } from "./json.ts";
import { withParts } from "./migrating.ts";

/* From version 5 to 6: the connection, which was a port of the root, is a chart of its own. */

const withToken = v.looseObject({ token: v.unknown() });
const isOnline = (states: readonly string[]) => states.some((state) => state.startsWith("app.connection.online"));

/** A root of version 5 with the connection as a chart: open where the root was online, and being opened elsewhere. */
export const connectionAsChart = (root: Json, { capturedAt }: Json): Json => {
  const { value } = root;
  const open = v.is(v.looseObject({ connection: v.looseObject({ online: v.string() }) }), value);
  const running = { status: "active" };
  return withParts(root, {
    children: (children) =>
      withParts(children, {
        connection: ({ input }) => {
          const token = v.is(withToken, input) ? input.token : null;
          return {
            src: "connection",
            machine: "connection",
            status: "active",
            value: { line: { up: open ? { open: "serving" } : "websocket" }, limit: "none" },
            context: {
              token,
              conversation: null,
              language: null,
              way: "websocket",
              trying: "websocket",
              silent: false,
              doubled: 0,
              heardAt: open ? capturedAt : 0,
              patience: open ? 45_000 : 0,
              calls: [],
              ahead: null,
              dueAt: null,
            },
            children: {
              network: { src: "network", ...running },
              transport: {
                src: "transport",
                ...running,
                input: { way: "websocket", token, conversation: null, within: 4_000 },
              },
            },
          };
        },
      }),
  });
};

/** What the chart adds to what a file expects, by the states that it names. */
export const expectedOfConnection = (states: readonly string[]) => {
  const line = isOnline(states)
    ? {
        states: ["connection.line.up.open.serving"],
        events: ["line.closed", "line.conversation", "line.heard", "line.moved", "line.replied"],
      }
    : { states: ["connection.line.up.websocket"], events: ["line.failed", "line.opened"] };
  return {
    states: [...line.states, "connection.limit.none"],
    events: ["call.dropped", "call.made", ...line.events, "present", "speak"].map((type) => `connection ${type}`),
  };
};
