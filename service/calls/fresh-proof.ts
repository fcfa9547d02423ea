import { PROOF_LIFETIME } from "../account/second-factor.ts";
import { texts } from "../texts.ts";
import type { Call, PersonSession } from "./call.ts";
import { Refusal } from "./refusal.ts";

/**
 * Refuses unless the person proved who they are a short time ago: by signing in, or by a recovery code since. A
 * session alone, which may have come into other hands, must not be good for a second factor or recovery code of
 * another person's choosing.
 */
export function requireFreshProof(session: PersonSession, call: Call): void {
  if (session.kind === "setup" || call.now - session.openedAt <= PROOF_LIFETIME) return;
  if (provedRecoveryCode(session, call) !== null) return;
  throw new Refusal(403, texts.refusal.proveAgain);
}

/** The hash of the recovery code that was given for this set-up; null where none was. */
export function provedRecoveryCode(session: PersonSession, { conversation: { proof }, now }: Call): string | null {
  if (session.recoveryCodeHash !== null) return session.recoveryCodeHash;
  return proof?.sessionId === session.id && proof.until > now ? proof.recoveryCodeHash : null;
}
