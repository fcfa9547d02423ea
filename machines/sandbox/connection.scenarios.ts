import type { Scenario } from "./scenario.ts";

/** The page has lost the socket on which it sent a call, to a service that remembers, and opens the next one. */
const cutCall = [
  "connection socket.opened",
  "connection socket.remembers",
  "connection call.made a sign-in",
  "connection socket.closed",
  "connection network.back",
] as const;

/** The connection: lost and found, with calls over it, and without what it needs. */
export const connectionScenarios = {
  "a connection that comes and goes": {
    address: "/no/such/page",
    within: ["pageNotFound"],
    connection: [
      "present",
      "setLanguage",
      "socket.opened",
      "socket.closed",
      "socket.heard",
      "socket.steps",
      "socket.moved",
      "network.back",
    ],
  },
  "calls over a connection": {
    address: "/no/such/page",
    prelude: ["connection socket.opened"],
    within: ["pageNotFound"],
    connection: [
      "call.made a sign-in",
      "call.dropped the sign-in",
      "socket.opened",
      "socket.moved",
      "socket.replied to the sign-in",
    ],
  },
  "a call without a connection": {
    address: "/no/such/page",
    prelude: ["connection socket.opened", "connection socket.closed"],
    within: ["pageNotFound"],
    connection: ["socket.opened", "socket.closed", "call.made a sign-in"],
    only: ["connection socket.opened", "connection socket.closed", "connection call.made a sign-in"],
  },
  "a call without a clock": {
    address: "/no/such/page",
    opening: { broken: ["clock"] },
    prelude: ["connection socket.opened"],
    within: ["pageNotFound"],
    connection: ["socket.opened", "call.made a sign-in", "call.dropped the sign-in"],
  },
  "a call to send again": {
    address: "/no/such/page",
    prelude: cutCall,
    within: ["pageNotFound"],
    connection: ["socket.opened", "socket.remembers", "call.dropped the sign-in"],
  },
  "a call to send again, without a clock": {
    address: "/no/such/page",
    opening: { broken: ["clock"] },
    prelude: cutCall,
    within: ["pageNotFound"],
    connection: ["socket.opened"],
  },
  "a doubtful connection": {
    address: "/no/such/page",
    prelude: ["connection socket.opened"],
    within: ["pageNotFound"],
    connection: [
      "socket.opened",
      "socket.replied with the list, ahead",
      "call.made the list",
      "call.made a sign-in, ten minutes later",
      "socket.heard",
    ],
    only: [
      "connection socket.opened",
      "connection socket.replied with the list, ahead",
      "connection call.made the list",
      "connection call.made a sign-in, ten minutes later",
      "connection socket.heard",
    ],
  },
  "the browser tells nothing about its network": {
    address: "/no/such/page",
    opening: { broken: ["network", "transport"] },
    within: [],
  },
  "the connection cannot be opened": { address: "/no/such/page", opening: { broken: ["socket"] }, within: [] },
} as const satisfies Record<string, Scenario>;
