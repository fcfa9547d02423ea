/* oxlint-disable no-underscore-dangle -- XState names an actor's parent so. */
import { type AnyActorRef, assign, enqueueActions, setup } from "xstate";
import type { ConnectionEvent, SocketClosed, SocketReply, Transport } from "../shared/channels.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import { type Failure, plainFailure } from "../shared/failure.ts";
import { channel, deadline, pause, recall } from "../shared/actors.ts";
import type { Secret } from "../../workbench/codec/secret.ts";
import {
  afterLoss,
  afterSending,
  CALL_LIMIT_MS,
  callFor,
  changesPasskeys,
  endBy,
  endsWithSocket,
  isAlert,
  isOnSocket,
  isSendable,
  lateAs,
  needsMemory,
  tokenAfter,
  unasked,
} from "./calls.ts";
import type { ConnectionContext } from "./connection.policy.ts";
import type { Call, ConnectionChartEvent, ConnectionSays, PendingCall } from "./connection.types.ts";

/** Each failed attempt doubles the pause before the next one, at most this many times. */
const MOST_DOUBLED = 3;

interface Enqueue {
  emit(event: ConnectionSays): void;
  sendTo(actor: AnyActorRef, event: ConnectionEvent): void;
}

/** Tells the parent about the connection, and emits the same event for a chart that runs without a parent. */
function tell(self: AnyActorRef, enqueue: Enqueue, event: ConnectionEvent): void {
  enqueue.emit(event);
  if (self._parent) enqueue.sendTo(self._parent, event);
}

/** Emits that a call has failed. The parent also learns of a refusal that the caller doesn't expect. */
function fail(self: AnyActorRef, enqueue: Enqueue, call: Call, failure: Failure): void {
  enqueue.emit({ type: "call.failed", id: call.id, failure });
  if (isAlert(call, failure))
    tell(self, enqueue, { type: "call.refused", message: failure.message, reference: failure.reference });
}

/** The actors, actions and guards of the connection. */
export const connectionSetup = setup({
  types: {
    input: {} as Pick<ConnectionContext, "token">,
    context: {} as ConnectionContext,
    events: {} as ConnectionChartEvent,
    emitted: {} as ConnectionSays,
    children: {} as {
      socket: "socket";
      network: "network";
      pause: "pause";
      deadline: "deadline";
      recallTransport: "recallTransport";
    },
  },
  actors: {
    socket: channel("socket"),
    network: channel("network"),
    recallTransport: recall("transport"),
    pause,
    deadline,
  },
  actions: {
    tell: enqueueActions(({ enqueue, self }, event: ConnectionEvent) => tell(self, enqueue, event)),

    takeTransport: assign((_, { transport }: { transport: Transport }) => ({ transport, trying: transport })),
    beginAnew: assign(({ context }) => ({ trying: context.transport, silent: false })),
    fallBack: assign((_, { why }: Pick<SocketClosed, "why">) => ({
      trying: "polling" as const,
      silent: why === "silence",
    })),
    keepTransport: enqueueActions(({ enqueue }, { transport }: { transport: Transport }) => {
      enqueue.assign({ transport });
      enqueue.sendTo("network", { type: "keep.transport", transport });
    }),
    noteOpened: assign((_, { at, patience }: { at: number; patience: number }) => ({
      remembers: false,
      heardAt: at,
      patience,
      doubled: 0,
    })),
    noteHeard: assign((_, { at }: { at: number }) => ({ heardAt: at })),
    noteRemembers: assign({ remembers: true }),
    noteFailed: assign(({ context }) => ({ doubled: Math.min(context.doubled + 1, MOST_DOUBLED) })),
    /** After the service has closed the socket, the next attempt waits longer, to spare the service. */
    noteClosed: assign((_, { why }: Pick<SocketClosed, "why">) => ({ doubled: why === "service" ? MOST_DOUBLED : 0 })),

    takeToken: assign((_, { token }: { token: Secret | null }) => ({ token })),
    takeSteps: assign((_, { handle }: { handle: Secret }) => ({ pendingSteps: handle })),
    takeLanguage: assign((_, { language }: Pick<ConnectionContext, "language">) => ({ language })),
    /**
     * When a socket opens, the service reads the language from the page's cookies, which may be older than the choice.
     */
    sendLanguage: enqueueActions(({ context: { language }, enqueue }) => {
      if (language !== null) enqueue.sendTo("socket", { type: "language", language });
    }),

    keepCall: assign(({ context }, { call }: { call: Call }): Partial<ConnectionContext> => ({
      ahead: null,
      calls: [...context.calls, { ...call, stage: "new" }],
    })),
    dropCall: assign(({ context }, { id }: { id: string }) => ({
      calls: context.calls.filter((call) => call.id !== id),
    })),
    sendWaiting: enqueueActions(({ context: { calls, remembers }, enqueue }) => {
      const isDue = (call: PendingCall) => isSendable(call, remembers);
      for (const { id, event, payload } of calls.filter(isDue)) {
        enqueue.sendTo("socket", { type: "request", id, event, payload });
      }
      enqueue.assign({ calls: calls.map((call) => (isDue(call) ? afterSending(call) : call)) });
    }),
    answerAhead: enqueueActions(({ context: { ahead }, enqueue }, { call }: { call: Call }) => {
      enqueue.assign({ ahead: null });
      enqueue.emit({ type: "call.answered", id: call.id, answered: assertPresent(ahead).answered });
    }),
    takeReply: enqueueActions(({ context, enqueue, self }, { reply }: { reply: SocketReply }) => {
      const { outcome } = reply;
      // The session is over even if no call waits for this reply.
      if ("failure" in outcome && outcome.failure.code === "unauthorised") {
        const { message, reference } = outcome.failure;
        tell(self, enqueue, { type: "call.unauthorised", reference, because: reply.id === null ? message : null });
      }
      const token = tokenAfter(reply);
      if (token !== null) tell(self, enqueue, { type: "push.token", token });
      if (changesPasskeys(reply)) tell(self, enqueue, { type: "passkeys.changed" });
      const call = callFor(context.calls, reply);
      if (call) {
        enqueue.assign({ calls: context.calls.filter((other) => other !== call) });
        const end = endBy(call, reply);
        if ("failure" in end) fail(self, enqueue, call, end.failure);
        else enqueue.emit({ type: "call.answered", id: call.id, answered: end.answered });
        return;
      }
      const meant = unasked(reply);
      if (meant === null) return;
      if ("ahead" in meant) enqueue.assign({ ahead: meant.ahead });
      else tell(self, enqueue, meant);
    }),
    /** The replies are lost with the socket. A call that the service will not carry out twice waits for the next one. */
    cutCalls: enqueueActions(({ context: { calls, remembers }, enqueue, self }) => {
      const isLost = (call: PendingCall) => endsWithSocket(call, remembers);
      enqueue.assign({
        ahead: null,
        calls: calls.filter((call) => !isLost(call)).map(afterLoss),
      });
      for (const call of calls.filter(isLost)) fail(self, enqueue, call, plainFailure("offline", call.at, call.id));
    }),
    noteDue: assign(({ context }) => ({ dueAt: assertPresent(context.calls[0]).at + CALL_LIMIT_MS })),
    giveUp: enqueueActions(({ context: { calls, dueAt }, enqueue, self }) => {
      const isDue = ({ at }: Call) => at + CALL_LIMIT_MS <= assertPresent(dueAt);
      enqueue.assign({ calls: calls.filter((call) => !isDue(call)) });
      for (const call of calls.filter(isDue)) {
        fail(self, enqueue, call, plainFailure(lateAs(call), assertPresent(dueAt), call.id));
      }
    }),
  },
  guards: {
    isPolling: ({ context }) => context.trying === "polling",
    wasSilent: ({ context }) => context.silent,
    isOnNewLine: (_, { reopen }: { reopen?: true }) => reopen === true,
    isAnsweredAhead: ({ context: { ahead } }, { call }: { call: Call }) =>
      ahead !== null && call.event === ahead.answered.event && call.at < ahead.until,
    /** The service was silent for longer than its heartbeat allows, perhaps because the computer slept. */
    isDoubtful: ({ context }, { call }: { call: Call }) => call.at - context.heardAt > context.patience,
    needsNoMemory: ({ context }) => !context.calls.some(needsMemory),
    isWaiting: ({ context }) => context.calls.length > 0,
    isOver: ({ context }) => context.calls.length === 0,
    isAnswered: ({ context }) => !context.calls.some(isOnSocket),
  },
});
