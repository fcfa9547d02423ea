import { assign, setup } from "xstate";
import { call, deadline, effect, now, recall, task } from "../../shared/actors.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import type { AskReply } from "../../shared/effects.ts";
import type { Ending } from "../../shared/kept-values.ts";
import { withOutput } from "../../shared/params.ts";
import type { Tag } from "../../shared/screens.ts";
import type { Secret } from "../../../workbench/codec/secret.ts";
import type { SignOutContext } from "./sign-out.policy.ts";

/** Milliseconds that the page waits for the service to acknowledge the sign-out. */
const LOGOUT_WAIT_MS = 2_000;

/** Keeps for the next page in this tab why the session ended. */
const keepEnding = task<void, Ending>(null, async (effects, ending) => effects.keep("ending", ending));

/** Ends a session in this browser, in this order: at the service, in what the browser keeps, and on the page. */
export const signOutMachine = setup({
  types: {
    input: {} as Pick<SignOutContext, "tellService" | "everywhere" | "because" | "reference" | "page">,
    context: {} as SignOutContext,
    events: {} as SignOutEvent,
    tags: {} as Tag,
  },
  actors: {
    deviceToken: recall("deviceToken"),
    now,
    deadline,
    logout: call("logout"),
    forgetProof: effect("forgetProof"),
    isTokenReplaced: recall("isTokenReplaced"),
    clearStores: effect("clearStores"),
    keepEnding,
    leave: effect("leave"),
  },
  actions: {
    keepDeviceToken: assign({ deviceToken: (_, params: { token: Secret | null }) => params.token }),
    limitWait: assign({ until: (_, params: { now: number }) => params.now + LOGOUT_WAIT_MS }),
    noteCleared: assign({ remembers: (_, params: AskReply<"clearStores">) => params.remembers }),
  },
  guards: {
    /** The service sends notifications to a device until it hears of the sign-out. */
    isToBeTold: ({ context }) => context.tellService || context.deviceToken !== null,
    /** If another tab has replaced the token in the meantime, a 401 for the old one says nothing about the new one. */
    isAnothers: ({ context }, params: { isReplaced: boolean }) => params.isReplaced && !context.tellService,
    /** No session has ended if this app never set the token. */
    needsReason: ({ context }, params: AskReply<"clearStores">) => !context.tellService && !params.wasForeign,
    remembers: ({ context }) => context.remembers,
  },
}).createMachine({
  id: "signOut",
  context: ({ input }) => ({ ...input, deviceToken: null, until: null, remembers: true }),
  initial: "recalling",
  states: {
    recalling: {
      description: "The page looks if this device gets notifications.",
      tags: "busy",
      invoke: {
        id: "deviceToken",
        src: "deviceToken",
        onDone: {
          target: "deciding",
          actions: { type: "keepDeviceToken", params: ({ event }) => ({ token: event.output }) },
        },
        onError: "deciding",
      },
    },
    deciding: { always: [{ guard: "isToBeTold", target: "timing" }, { target: "forgettingProof" }] },
    timing: {
      description: "The page reads the time, because it waits for the service only for two seconds.",
      tags: "busy",
      invoke: {
        id: "now",
        src: "now",
        onDone: { target: "telling", actions: { type: "limitWait", params: ({ event }) => ({ now: event.output }) } },
        onError: "forgettingProof",
      },
    },
    telling: {
      description:
        "The page tells the service that the person signs out. Without an answer it goes on, and the session expires.",
      tags: "busy",
      invoke: [
        {
          id: "logout",
          src: "logout",
          input: ({ context: { deviceToken } }) => (deviceToken === null ? {} : { device_token: deviceToken }),
          onDone: "forgettingProof",
          onError: "forgettingProof",
        },
        {
          id: "logoutDeadline",
          src: "deadline",
          input: ({ context }) => ({ at: assertPresent(context.until), event: "call.due" }),
          onError: "forgettingProof",
        },
      ],
      on: { "call.due": "forgettingProof" },
    },
    forgettingProof: {
      description: "The page forgets the set-up that a recovery code opened, here and at the service.",
      tags: "busy",
      invoke: { id: "forgetProof", src: "forgetProof", onDone: "comparing", onError: "comparing" },
    },
    comparing: {
      description: "The page looks if another tab has signed in meanwhile.",
      tags: "busy",
      invoke: {
        id: "isTokenReplaced",
        src: "isTokenReplaced",
        onDone: [
          { guard: { type: "isAnothers", params: ({ event }) => ({ isReplaced: event.output }) }, target: "opening" },
          { target: "clearing" },
        ],
        onError: "clearing",
      },
    },
    clearing: {
      description: "The page clears the person's data, and the other tabs hear of it.",
      tags: "busy",
      invoke: {
        id: "clearStores",
        src: "clearStores",
        onDone: [
          { guard: withOutput("needsReason"), target: "explaining", actions: withOutput("noteCleared") },
          { target: "cleared", actions: withOutput("noteCleared") },
        ],
        onError: "over",
      },
    },
    explaining: {
      description: "The page keeps for the next one why the session ended.",
      tags: "busy",
      invoke: {
        id: "keepEnding",
        src: "keepEnding",
        input: ({ context: { everywhere, because, reference } }) => ({
          code: everywhere ? "signedOutEverywhere" : "unauthorised",
          message: because,
          reference,
        }),
        onDone: "cleared",
        onError: "cleared",
      },
    },
    // A tab that cannot remember the refused token would present it after every reload, and reload for ever.
    cleared: { always: [{ guard: "remembers", target: "opening" }, { target: "over" }] },
    opening: {
      description:
        "The browser opens the next page. Until then no form becomes usable, because anything typed would be lost.",
      tags: "busy",
      invoke: {
        id: "leave",
        src: "leave",
        input: ({ context }) => ({ url: context.page, replace: true, passAuth: null }),
        onDone: "over",
        onError: "over",
      },
    },
    over: { type: "final", description: "The browser stays, and this page goes on without a session." },
  },
});

/** The service has not acknowledged the sign-out in time. */
export interface SignOutEvent {
  type: "call.due";
}
