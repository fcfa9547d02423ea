import { Refusal } from "../account/refusal.ts";
import { texts } from "../texts/texts.ts";
import type { Call, PersonSession } from "./call.ts";
import type { FoundSession } from "../account/sessions.ts";

/** Milliseconds during which a proof of identity is fresh. */
export const FRESH = 10 * 60_000;

/**
 * Refuses with 428 unless the session's owner has proved who they are in the last ten minutes: by signing in, by
 * `stepUp|prove` or by a recovery code. A stolen session alone must not let the thief change how the account is
 * protected.
 */
export function requireFreshProof(session: FoundSession, call: Call): void {
  if (session.kind === "setup" || call.now - session.provedAt <= FRESH) return;
  if ("person" in session && provedRecoveryCode(session, call) !== null) return;
  throw new Refusal(428, texts.refusal.proveAgain);
}

/** The hash of the recovery code that proved this person's identity; null if none did. */
export function provedRecoveryCode(session: PersonSession, { conversation: { proof }, now }: Call): string | null {
  if (session.recoveryCodeHash !== null) return session.recoveryCodeHash;
  return proof?.sessionId === session.id && proof.until > now ? proof.recoveryCodeHash : null;
}
