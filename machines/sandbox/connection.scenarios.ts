import type { Scenario } from "./scenario.ts";

/** The connection: lost and found, with calls over it, and without what it needs. */
export const connectionScenarios = {
  "a connection that comes and goes": {
    address: "/no/such/page",
    within: ["pageNotFound"],
    connection: [
      "present",
      "setLanguage",
      "line.opened",
      "line.closed",
      "line.heard",
      "line.conversation",
      "line.moved",
      "network.back",
    ],
  },
  "calls over a connection": {
    address: "/no/such/page",
    prelude: ["connection line.opened"],
    within: ["pageNotFound"],
    connection: [
      "call.made a sign-in",
      "call.dropped the sign-in",
      "line.opened",
      "line.moved",
      "line.replied to the sign-in",
    ],
  },
  "a call without a connection": {
    address: "/no/such/page",
    prelude: ["connection line.opened", "connection line.closed"],
    within: ["pageNotFound"],
    connection: ["line.opened", "line.closed", "call.made a sign-in"],
    only: ["connection line.opened", "connection line.closed", "connection call.made a sign-in"],
  },
  "a call without a clock": {
    address: "/no/such/page",
    opening: { broken: ["clock"] },
    prelude: ["connection line.opened"],
    within: ["pageNotFound"],
    connection: ["line.opened", "call.made a sign-in", "call.dropped the sign-in"],
  },
  "a doubtful connection": {
    address: "/no/such/page",
    prelude: ["connection line.opened"],
    within: ["pageNotFound"],
    connection: [
      "line.opened",
      "line.replied with the list, ahead",
      "call.made the list",
      "call.made a sign-in, ten minutes later",
      "line.heard",
    ],
    only: [
      "connection line.opened",
      "connection line.replied with the list, ahead",
      "connection call.made the list",
      "connection call.made a sign-in, ten minutes later",
      "connection line.heard",
    ],
  },
  "the browser tells nothing about its network": {
    address: "/no/such/page",
    opening: { broken: ["network", "way"] },
    within: [],
  },
  "the connection cannot be opened": { address: "/no/such/page", opening: { broken: ["transport"] }, within: [] },
} as const satisfies Record<string, Scenario>;
