import type { ConnectionEvent, LineReply } from "../shared/channels.ts";
import { type Failure, plainFailure } from "../shared/failure.ts";
import type { AnswerAhead, Call, PendingCall } from "./connection.types.ts";

/* The rules for calls and replies (docs/contract.md, Envelope). */

/** A call fails without a reply for this long, milliseconds, whether it is on the line or waits for one. */
export const CALL_LIMIT_MS = 15_000;

/** The call that a reply is for: the one of its id; without an id the oldest on the line of its event. */
export const callFor = (calls: readonly PendingCall[], { id, event }: LineReply): PendingCall | undefined =>
  calls.find((call) => (id === null ? call.sent && call.event === event : call.id === id));

/** How a reply ends the call that it is for. */
export const endBy = (call: Call, { outcome, at }: LineReply): LineReply["outcome"] =>
  "answered" in outcome && outcome.answered.event !== call.event
    ? { failure: plainFailure("unreadable", at) }
    : outcome;

/**
 * What a reply means that no call waits for: the service announces who is signed in, has replaced the token, or answers
 * ahead. Null for one that came too late. The token before has ended with the reply to a new password, so the one in it
 * counts even if the call was given up.
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
 * Whether a failure is shown as an alert. A lost connection has its banner; an ended session and a missing set-up have
 * their own screens; whoever made the call may expect a refusal.
 */
export const isAlert = ({ expecting }: Call, { code, needsSetup, status }: Failure): boolean =>
  code !== "offline" && code !== "unauthorised" && !needsSetup && status !== expecting?.status;
