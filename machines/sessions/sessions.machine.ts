import { assign, setup } from "xstate";
import type { Reply, Request, SignedInDevice } from "../shared/contract.ts";
import { type Failure, failureOf } from "../shared/failure.ts";
import { call } from "../shared/ports.ts";
import { present } from "../shared/present.ts";
import type { Tag } from "../shared/screens.ts";

/** Where the person is signed in, and signing out elsewhere (specification section 2, Navigation chrome). */
export const sessionsMachine = setup({
  types: {
    context: {} as SessionsContext,
    events: {} as SessionsEvent,
    tags: {} as Tag,
  },
  actors: { read: call("sessions|read"), revoke: call("sessions|revoke") },
  actions: {
    keepList: assign({ devices: (_, params: { reply: Reply<"sessions|read"> }) => params.reply.list }),
    ask: assign({ asked: (_, params: { asked: Request<"sessions|revoke"> }) => params.asked, failure: null }),
    say: assign({ failure: (_, params: { failure: Failure }) => params.failure }),
    hush: assign({ failure: null }),
    done: assign({ asked: null }),
  },
  guards: {
    /** Not every account service has these calls: one that does not know them answers as for any address nobody has. */
    isUnknownCall: (_, params: { failure: Failure }) => params.failure.status === 404,
    /** The service's no means that the list is not what it was. */
    isRefused: (_, params: { failure: Failure }) => params.failure.code === "refused",
    isElsewhere: ({ context }, params: { sessionId: string }) =>
      context.devices.some(({ sessionId, isCurrent }) => sessionId === params.sessionId && !isCurrent),
    hasOthers: ({ context }) => context.devices.some(({ isCurrent }) => !isCurrent),
  },
}).createMachine({
  id: "sessions",
  context: { devices: [], asked: null, failure: null },
  initial: "reading",
  states: {
    reading: {
      description: "Loading the signed-in devices.",
      tags: "busy",
      invoke: {
        id: "sessions|read",
        src: "read",
        input: {},
        onDone: { target: "shown", actions: { type: "keepList", params: ({ event }) => ({ reply: event.output }) } },
        onError: [
          { guard: { type: "isUnknownCall", params: ({ event }) => failureOf(event) }, target: "notOffered" },
          { target: "failed", actions: { type: "say", params: ({ event }) => failureOf(event) } },
        ],
      },
    },
    failed: {
      description: "The list couldn't be loaded. It can be retried.",
      tags: "stable",
      on: { "list.reload": { target: "reading", actions: "hush" } },
    },
    notOffered: {
      description: "This service doesn't list devices.",
      tags: "stable",
    },
    shown: {
      description: "Shows all devices. All but this one can be signed out.",
      tags: "stable",
      on: {
        "device.signOut": {
          guard: { type: "isElsewhere", params: ({ event }) => event },
          target: "revoking",
          actions: { type: "ask", params: ({ event }) => ({ asked: { sessionId: event.sessionId } }) },
        },
        "others.signOut": {
          guard: "hasOthers",
          target: "revoking",
          actions: { type: "ask", params: { asked: { others: true } } },
        },
      },
    },
    revoking: {
      description: "Signing out one or all of the other devices.",
      tags: "busy",
      exit: "done",
      invoke: {
        id: "sessions|revoke",
        src: "revoke",
        input: ({ context }) => present(context.asked),
        onDone: "reading",
        onError: [
          {
            guard: { type: "isRefused", params: ({ event }) => failureOf(event) },
            target: "reading",
            actions: { type: "say", params: ({ event }) => failureOf(event) },
          },
          { target: "shown", actions: { type: "say", params: ({ event }) => failureOf(event) } },
        ],
      },
    },
  },
});

export interface SessionsContext {
  /** As the service said last: the last used first. Empty until it has. */
  devices: readonly SignedInDevice[];
  /** What is being revoked; null while nothing is. */
  asked: Request<"sessions|revoke"> | null;
  failure: Failure | null;
}

export type SessionsEvent =
  | { type: "list.reload" }
  | { type: "device.signOut"; sessionId: string }
  | { type: "others.signOut" };
