import type { ConnectionEvent, SocketReply } from "../shared/channels.ts";
import { type Failure, type FailureCode, needsProof, plainFailure } from "../shared/failure.ts";
import { nothingMore } from "../shared/login-details.ts";
import { isRepeatable } from "../shared/repeatable.ts";
import type { Secret } from "../../workbench/codec/secret.ts";
import type { AnswerAhead, Call, PendingCall } from "./connection.types.ts";

/* The rules for calls and replies (docs/contract.md, Envelope). */

/** A call that gets no reply for this many milliseconds fails, whether it was sent or waits for a socket. */
export const CALL_LIMIT_MS = 15_000;

/** Finds the call that a reply answers: the one with its id, or for a reply without an id the oldest sent one of its event. */
export const callFor = (calls: readonly PendingCall[], { id, event }: SocketReply): PendingCall | undefined =>
  calls.find((call) => (id === null ? isOnSocket(call) && call.event === event : call.id === id));

/** Whether a call was sent on the open socket. */
export const isOnSocket = ({ stage }: PendingCall): boolean => stage === "sent" || stage === "again";

/** A call after it was sent. */
export const afterSending = (call: PendingCall): PendingCall => ({
  ...call,
  stage: call.stage === "new" ? "sent" : "again",
});

/** A call after its socket was lost. */
export const afterLoss = (call: PendingCall): PendingCall => (isOnSocket(call) ? { ...call, stage: "cut" } : call);

/** Whether a call was sent before, and is sent again only to a service that remembers: it changes something. */
export const needsMemory = ({ stage, event }: PendingCall): boolean => stage === "cut" && !isRepeatable(event);

/**
 * Whether the machine now sends a call that waits for the socket.
 *
 * @param remembers whether the service has said on this socket that it remembers its answers
 */
export const isSendable = (call: PendingCall, remembers: boolean): boolean =>
  !isOnSocket(call) && (remembers || !needsMemory(call));

/** Whether a call ends when its socket is lost: the service may have carried it out, and would do so again. */
export const endsWithSocket = (call: PendingCall, remembers: boolean): boolean =>
  isOnSocket(call) && !remembers && !isRepeatable(call.event);

/** How a call fails that gets no reply in time. If its socket was lost, the service may have carried it out. */
export function lateAs({ stage, event }: PendingCall): FailureCode {
  if (stage === "new") return "offline";
  if (stage === "sent") return "timeout";
  if (!isRepeatable(event)) return "notKnown";
  return stage === "again" ? "timeout" : "offline";
}

/** The statuses of a service that failed itself, or that was too busy to look for an earlier answer. */
const FAILED: ReadonlySet<number> = new Set([500, 503]);

/**
 * How a reply ends its call. A reply of another event is unreadable. A failure of the service does not tell whether it has
 * carried out a call that was sent before.
 */
export function endBy(call: PendingCall, { outcome, at }: SocketReply): SocketReply["outcome"] {
  if ("failure" in outcome) {
    const isDoubtful = call.stage === "again" && !isRepeatable(call.event) && FAILED.has(outcome.failure.status);
    return isDoubtful ? { failure: plainFailure("notKnown", at, call.id) } : outcome;
  }
  return outcome.answered.event === call.event ? outcome : { failure: plainFailure("unreadable", at, call.id) };
}

/**
 * Reads a reply that no call waits for: the service announces who is signed in, replaces the token, or answers a call
 * before it is made. Null for a reply that came too late. The reply to a new password always counts, because the service
 * ended the earlier token with it.
 */
export function unasked({ id, at, outcome }: SocketReply): ConnectionEvent | { ahead: AnswerAhead } | null {
  if ("failure" in outcome) return null;
  const { answered } = outcome;
  if (answered.event === "hrms|myPassword|update") {
    return { type: "push.login", reply: { ...nothingMore, token: answered.reply.token } };
  }
  if (id !== null) return null;
  switch (answered.event) {
    case "authenticate":
      return { type: "push.authenticate", session: answered.reply };
    case "login":
      return { type: "push.login", reply: answered.reply };
    case "getWorkspaceList":
      return { ahead: { answered, until: at + CALL_LIMIT_MS } };
    default:
      return null;
  }
}

/**
 * The token with which the session continues after this reply; null if it keeps its token. It counts whether or not a
 * call still waits for the reply, because the service has ended the earlier token.
 */
export const tokenAfter = ({ outcome }: SocketReply): Secret | null =>
  "answered" in outcome && outcome.answered.event === "stepUp|prove" ? outcome.answered.reply.token : null;

/** Whether a reply says that the person's passkeys are others now. It counts whether or not a call still waits for it. */
export const changesPasskeys = ({ outcome }: SocketReply): boolean =>
  "answered" in outcome && (outcome.answered.event === "passkeys|add" || outcome.answered.event === "passkeys|remove");

/**
 * Whether the app shows a failure as an alert. A lost connection has its banner, also if nobody can tell whether a call was
 * carried out; an ended session, a missing set-up and a missing proof have their own screens; the caller may expect the
 * failure and handle it.
 */
export const isAlert = ({ expecting }: Call, failure: Failure): boolean =>
  failure.code !== "offline" &&
  failure.code !== "notKnown" &&
  failure.code !== "unauthorised" &&
  !failure.needsSetup &&
  !needsProof(failure) &&
  expecting !== "anyFailure" &&
  failure.status !== expecting?.status;
