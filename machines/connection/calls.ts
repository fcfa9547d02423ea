import type { ConnectionEvent, LineReply } from "../shared/channels.ts";
import { type Failure, plainFailure } from "../shared/failure.ts";
import type { AnswerAhead, Call, PendingCall } from "./connection.types.ts";

/* The rules for calls and replies (docs/contract.md, Envelope). */

/** Milliseconds after which a call without a reply fails, whether it is on the line or waits for one. */
export const CALL_LIMIT_MS = 15_000;

/** The call that a reply answers: the call with its id, or without an id the oldest sent call of its event. */
export const callFor = (calls: readonly PendingCall[], { id, event }: LineReply): PendingCall | undefined =>
  calls.find((call) => (id === null ? call.sent && call.event === event : call.id === id));

/** How a reply ends the call that it answers. */
export const endBy = (call: Call, { outcome, at }: LineReply): LineReply["outcome"] =>
  "answered" in outcome && outcome.answered.event !== call.event
    ? { failure: plainFailure("unreadable", at) }
    : outcome;

/**
 * The meaning of a reply that no call waits for: the service announces who is signed in, replaces the token, or answers
 * ahead. Null for a reply that came too late. A new password ends the old token, so the connection takes the token in
 * that reply even if it has given the call up.
 */
export function unasked({ id, at, outcome }: LineReply): ConnectionEvent | { ahead: AnswerAhead } | null {
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

const nothingMore = {
  email: null,
  aftrp: false,
  activateAccount: false,
  isCompanyMFA: false,
  isUserMFASetup: false,
  isEmailMFA: false,
  isAuthenticatorAppMFA: false,
};

/**
 * Whether the page shows a failure as an alert. A lost connection has its banner; an ended session and a missing set-up
 * have their own screens; and the caller may expect a refusal.
 */
export const isAlert = ({ expecting }: Call, { code, needsSetup, status }: Failure): boolean =>
  code !== "offline" && code !== "unauthorised" && !needsSetup && status !== expecting?.status;
