import { Refusal } from "../account/refusal.ts";
import { PROOF_LIFETIME } from "../account/second-factor.ts";
import type { Text } from "../texts/text.ts";
import { texts } from "../texts/texts.ts";
import type { Call, PersonSession } from "./call.ts";

/**
 * Refuses with 403 unless the person recently proved their identity by signing in or by a recovery code. A stolen
 * session alone must not let the thief set up a second factor, recovery code or passkey.
 *
 * @param text the refusal's
 */
export function requireFreshProof(session: PersonSession, call: Call, text: Text = texts.refusal.proveAgain): void {
  if (session.kind === "setup" || call.now - session.openedAt <= PROOF_LIFETIME) return;
  if (provedRecoveryCode(session, call) !== null) return;
  throw new Refusal(403, text);
}

/** The hash of the recovery code that proved this person's identity; null if none did. */
export function provedRecoveryCode(session: PersonSession, { conversation: { proof }, now }: Call): string | null {
  if (session.recoveryCodeHash !== null) return session.recoveryCodeHash;
  return proof?.sessionId === session.id && proof.until > now ? proof.recoveryCodeHash : null;
}
