import { assign, setup } from "xstate";
import type { Reply, Request } from "../../shared/contract.ts";
import { type Failure, mayOutdate } from "../../shared/failure.ts";
import { isTheWord } from "../../shared/confirm-word.ts";
import { DEFAULT_LIMIT, isPageOf, withinPages } from "../../shared/paging.ts";
import { call, optionalCall } from "../../shared/actors.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { withEvent, withFailure } from "../../shared/params.ts";
import { toggledSort } from "../../shared/sorting.ts";
import { proofGuards, proving } from "../../sign-in/step-up/proving.ts";
import { stepUpMachine } from "../../sign-in/step-up/step-up.machine.ts";
import { hasOthers } from "./devices.ts";
import { keepFailure } from "../../shared/refusal.ts";
import type { Tag } from "../../shared/screens.ts";
import { listGuards, listStates } from "../listed.ts";
import type { SessionsContext } from "./sessions.policy.ts";
import type { DevicePage, DeviceSort, SessionsEvent } from "./sessions.types.ts";

const cancelling = { "signOut.cancel": "#sessions.shown" } as const;
const confirming = { ...cancelling, "signOut.confirm": "revoking" } as const;

/** The person sees the devices they are signed in on, and signs out one, all others, or all of them. */
export const sessionsMachine = setup({
  types: {
    context: {} as SessionsContext,
    events: {} as SessionsEvent,
    children: {} as { stepUp: "stepUp" },
    tags: {} as Tag,
  },
  actors: {
    read: optionalCall("sessions|read"),
    revoke: call("sessions|revoke"),
    removeTrustedDevice: call("trustedDevices|remove"),
    stepUp: stepUpMachine,
  },
  actions: {
    keepList: assign(({ context: { page } }, { reply: { list, trusted } }: { reply: Reply<"sessions|read"> }) => ({
      devices: list,
      trusted,
      page: withinPages(page, list.length),
    })),
    sortBy: assign({ sort: ({ context }, { param }: Pick<DeviceSort, "param">) => toggledSort(context.sort, param) }),
    turnTo: assign({ page: (_, params: { page: DevicePage }) => params.page }),
    keepRequest: assign((_, { request }: { request: Request<"sessions|revoke"> }) => ({ request, failure: null })),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    clearFailure: assign({ failure: null }),
    keepProblem: assign({ problem: "notTheWord" }),
    clearProblem: assign({ problem: null }),
    forgetRequest: assign({ request: null }),
    keepDevice: assign((_, { deviceId }: { deviceId: string }) => ({ deviceId, failure: null })),
    forgetDevice: assign({ deviceId: null }),
  },
  guards: {
    ...listGuards,
    /** A refusal means that the list is out of date. */
    mayOutdate: (_, params: { failure: Failure }) => mayOutdate(params.failure),
    isElsewhere: ({ context }, params: { sessionId: string }) =>
      context.devices.some(({ sessionId, isCurrent }) => sessionId === params.sessionId && !isCurrent),
    isTrusted: ({ context }, params: { deviceId: string }) =>
      context.trusted.some(({ deviceId }) => deviceId === params.deviceId),
    hasOthers: ({ context }) => hasOthers(context),
    hasPage: ({ context }, params: { page: DevicePage }) => isPageOf(params.page, context.devices.length),
    isTheWord: (_, params: { typed: string; word: string }) => isTheWord(params.typed, params.word),
    ...proofGuards,
    endsThisToo: ({ context }) => context.request !== null && "all" in context.request,
  },
}).createMachine({
  id: "sessions",
  context: {
    devices: [],
    trusted: [],
    sort: { param: "lastUsedAt", direction: -1 },
    page: { limit: DEFAULT_LIMIT, currentPage: 1 },
    request: null,
    deviceId: null,
    problem: null,
    failure: null,
  },
  initial: "reading",
  on: {
    // The person can page in every state.
    "list.page": { guard: withEvent("hasPage"), actions: withEvent("turnTo") },
  },
  states: {
    ...listStates("sessions|read", "read", {
      reading: "The machine asks the service for the signed-in devices.",
      notOffered: "This service doesn't list devices.",
    }),
    shown: {
      description:
        "The screen shows the devices, sorted, a page at a time, and those that need no second factor. The person can sign out another device, all others, or all, and have a device ask for the second factor again.",
      tags: "stable",
      entry: "forgetRequest",
      on: {
        "list.sort": { actions: withEvent("sortBy") },
        "device.signOut": {
          guard: withEvent("isElsewhere"),
          target: "confirmingDevice",
          actions: { type: "keepRequest", params: ({ event }) => ({ request: { sessionId: event.sessionId } }) },
        },
        "others.signOut": {
          guard: "hasOthers",
          target: "confirmingOthers",
          actions: { type: "keepRequest", params: { request: { others: true } } },
        },
        "everywhere.signOut": {
          target: "confirmingEverywhere",
          actions: { type: "keepRequest", params: { request: { all: true } } },
        },
        "device.askAgain": { guard: withEvent("isTrusted"), target: "removingTrust", actions: withEvent("keepDevice") },
      },
    },
    confirmingDevice: {
      description: "The person confirms or cancels signing out that device.",
      tags: "stable",
      on: confirming,
    },
    confirmingOthers: {
      description: "The person confirms or cancels signing out all other devices.",
      tags: "stable",
      on: confirming,
    },
    confirmingEverywhere: {
      description: "The person must type a word before the service signs out every device, this one included.",
      on: {
        ...cancelling,
        "word.submit": [
          { guard: withEvent("isTheWord"), target: "revoking" },
          { target: ".invalid", actions: "keepProblem" },
        ],
      },
      initial: "asking",
      exit: "clearProblem",
      states: {
        asking: { description: "The person types the word.", tags: "stable" },
        invalid: {
          description: "The person typed something else. The field says so.",
          tags: "stable",
          on: { "word.edit": { target: "asking", actions: "clearProblem" } },
        },
      },
    },
    revoking: {
      description: "The service signs out one device, all others, or all.",
      tags: "busy",
      invoke: {
        id: "sessions|revoke",
        src: "revoke",
        input: ({ context }) => assertPresent(context.request),
        onDone: [{ guard: "endsThisToo", target: "over" }, { target: "reading" }],
        onError: [
          { guard: withFailure("needsProof"), target: "proving" },
          { guard: withFailure("mayOutdate"), target: "reading", actions: keepFailure },
          { target: "shown", actions: keepFailure },
        ],
      },
    },
    proving: proving("revoking", "shown", "stepUp"),
    removingTrust: {
      description: "The service asks for a code on a device again from now on.",
      tags: "busy",
      exit: "forgetDevice",
      invoke: {
        id: "trustedDevices|remove",
        src: "removeTrustedDevice",
        input: ({ context }) => ({ deviceId: assertPresent(context.deviceId) }),
        onDone: "reading",
        onError: [
          { guard: withFailure("mayOutdate"), target: "reading", actions: keepFailure },
          { target: "shown", actions: keepFailure },
        ],
      },
    },
    over: {
      description: "The service signed out every device, this one included.",
      type: "final",
    },
  },
});
