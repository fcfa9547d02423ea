import { Refusal } from "../account/refusal.ts";
import { texts } from "../texts/texts.ts";
import type { Call, PersonSession } from "./call.ts";
import type { Session } from "../account/sessions.ts";
import type { Conversation } from "../conversations/conversations.ts";

/** Milliseconds during which a proof of identity is fresh. */
export const FRESH = 10 * 60_000;

/**
 * Refuses with 428 unless the session's owner has proved who they are in the last ten minutes: by signing in or by
 * `stepUp|prove`. A stolen session alone must not let the thief change how the account is protected.
 */
export function requireFreshProof(session: Session, { now }: Call): void {
  if (now - session.provedAt > FRESH) throw new Refusal(428, texts.refusal.proveAgain);
}

/**
 * Like `requireFreshProof`, for the calls that set up a second factor. They also accept a set-up token and a recovery
 * code: the factor that is saved spends the code.
 */
export function requireSetupProof(session: PersonSession, call: Call): void {
  if (session.kind !== "setup" && recoveryProof(session, call) === null) requireFreshProof(session, call);
}

/** The hash of the recovery code that proved this person's identity; null if none did, or it is spent. */
export const provedRecoveryCode = (session: PersonSession, call: Call): string | null =>
  session.recoveryCodeHash ?? recoveryProof(session, call)?.recoveryCodeHash ?? null;

/** The proof by a recovery code on this socket, for a signed-in person; null if there is none. */
const recoveryProof = ({ id }: Session, { conversation: { proof }, now }: Call): Conversation["proof"] =>
  proof?.sessionId === id && proof.until > now ? proof : null;
