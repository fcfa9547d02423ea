import type { SocketReply } from "../shared/channels.ts";
import { plainFailure } from "../shared/failure.ts";
import { defineCases } from "../shared/cases.ts";
import { secretCanary, STARTED_AT, says } from "../../workbench/cases.ts";
import { signedIn } from "../shared/people.ts";
import { connectionMachine } from "./connection.machine.ts";
import type { Call } from "./connection.types.ts";

const at = STARTED_AT;
const MINUTE = 60_000;
const token = secretCanary("token");

const call = (id: string, rest: Pick<Call, "event" | "payload"> & Partial<Call>) => ({
  call: { id, at, expecting: null, ...rest },
});
const signIn = {
  event: "login",
  payload: {
    identifier: "ann@acme.test",
    email: "ann@acme.test",
    password: secretCanary("password"),
    platform: "WEB",
  },
} as const satisfies Pick<Call, "event" | "payload">;
const list = { event: "getWorkspaceList", payload: { requirePlanDetails: true } } as const;

const made: Record<string, { call: Call }> = {
  "a sign-in": call("1", signIn),
  "a sign-in, two minutes later": call("2", { ...signIn, at: at + 2 * MINUTE }),
  "a sign-in, ten minutes later": call("3", { ...signIn, at: at + 10 * MINUTE }),
  "the list": call("4", list),
  "the list, when the answer ahead is stale": call("5", { ...list, at: at + MINUTE / 3 }),
};

const reply = (id: string | null, event: string, outcome: SocketReply["outcome"]) => ({
  reply: { id, event, at, outcome },
});
const login: SocketReply["outcome"] = { answered: { event: "login", reply: signedIn } };
const workspaces: SocketReply["outcome"] = {
  answered: { event: "getWorkspaceList", reply: { list: [], activeOrgId: null } },
};
const refused = { ...plainFailure("refused", at, "1"), status: 403, message: "Not now." };

export const connectionCases = defineCases(connectionMachine, {
  starts: {
    "a visitor": { input: { token: null } },
    "a token holder, by long polling before": { input: { token }, recalls: { transport: { "": "polling" } } },
    "unable to open a socket": { input: { token: null }, broken: ["socket"] },
    "unable to ask about the network": { input: { token: null }, broken: ["network", "transport"] },
    "without a clock": { input: { token: null }, broken: ["clock"] },
  },
  events: {
    present: says("there is another token to present", {
      "a token": { token },
      "another token on a new socket": { token: secretCanary("another token"), reopen: true },
    }),
    setLanguage: says("a language is chosen", { Arabic: { language: "ar" } }),
    "call.made": says("a call is made", made),
    "call.dropped": says("nobody waits for the call any more", { "the sign-in": { id: "1" }, "the list": { id: "4" } }),
    "socket.opened": says("the socket is open", { "": { at, patience: 45_000 } }),
    "socket.closed": says("the socket is lost or can't be opened", {
      "": { why: "fault" },
      "without an answer": { why: "silence" },
      "by the service": { why: "service" },
    }),
    "socket.heard": says("the service's heartbeat comes", { "": { at: at + 2 * MINUTE } }),
    "socket.moved": says("the service says that its process is being stopped", { "": { at } }),
    "socket.remembers": says("the service says that it remembers its answers"),
    "socket.steps": says("the service sends a handle of what the page is in the middle of", {
      "": { handle: secretCanary("pending steps") },
    }),
    "socket.replied": says("a reply comes", {
      "to the sign-in": reply("1", "login", login),
      "to a sign-in without an id": reply(null, "login", login),
      "with a refusal": reply("1", "login", { failure: refused }),
      "that the session is over": reply("9", "authenticate", { failure: plainFailure("unauthorised", at, "1") }),
      "with something else": reply("1", "getWorkspaceList", workspaces),
      "with the list, ahead": reply(null, "getWorkspaceList", workspaces),
    }),
    "network.back": says("the browser has a network again"),
    "pause.over": "clock",
    "call.due": "clock",
  },
  outcomes: {},
  // Silence ends only a socket that is not open yet, and the service closes only an open one. The app never gives two
  // calls the same id.
  fits: (label, snapshot) =>
    label !==
      `socket.closed ${snapshot.matches({ socket: { up: "open" } }) ? "without an answer" : "by the service"}` &&
    !snapshot.context.calls.some(({ id }) =>
      Object.entries(made).some(([name, { call }]) => label === `call.made ${name}` && id === call.id),
    ),
  projections: [
    {
      name: "the socket",
      tries: (_, label) => !label.includes("list") && !label.includes("minutes later"),
      sees: ({ value, context }) => [
        value,
        context.silent,
        context.transport,
        context.doubled,
        context.remembers,
        context.calls.map(({ id, stage }) => [id, stage]),
      ],
    },
    {
      name: "doubt",
      starts: ["a visitor"],
      tries: (name, label) =>
        ["socket.opened", "socket.closed", "socket.heard", "socket.moved", "present"].includes(name) ||
        label.includes("minutes later"),
      sees: ({ value, context }) => [
        value,
        context.silent,
        context.heardAt > at,
        context.calls.map(({ id, stage }) => [id, stage]),
      ],
    },
    {
      name: "two calls to send again",
      starts: ["a visitor"],
      tries: (_, label) =>
        [
          "socket.opened",
          "socket.closed",
          "socket.remembers",
          "network.back",
          "call.made a sign-in",
          "call.made a sign-in, two minutes later",
          "call.dropped the sign-in",
        ].includes(label),
      sees: ({ value, context }) => [value, context.remembers, context.calls.map(({ id, stage }) => [id, stage])],
    },
    {
      name: "the calls",
      starts: ["a visitor"],
      tries: (name, label) =>
        [
          "call.made",
          "call.dropped",
          "socket.opened",
          "socket.closed",
          "socket.remembers",
          "socket.replied",
          "socket.moved",
          "clock",
        ].includes(name) && !label.includes("minutes later"),
      sees: ({ value, context }) => [
        value,
        context.ahead !== null,
        context.remembers,
        context.calls.map(({ event, stage }) => [event, stage]).slice(0, 2),
      ],
    },
    {
      name: "the language",
      starts: ["a visitor"],
      tries: (name) => ["setLanguage", "socket.opened", "socket.closed"].includes(name),
      sees: ({ value, context }) => [value, context.language],
    },
  ],
});
