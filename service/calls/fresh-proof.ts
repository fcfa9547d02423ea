import { PROOF_LIFETIME } from "../account/second-factor.ts";
import { texts } from "../texts.ts";
import type { Call, PersonSession } from "./call.ts";
import { Refusal } from "./refusal.ts";

/**
 * Refuses unless the person proved who they are a short time ago: by signing in, or by a recovery code since. A
 * session alone, which may have come into other hands, must not be good for a second factor or recovery code of
 * somebody else's choosing.
 */
export function requireFreshProof(session: PersonSession, { conversation: { proof }, now }: Call): void {
  if (session.kind === "setup" || now - session.openedAt <= PROOF_LIFETIME) return;
  if (proof?.sessionId === session.id && proof.until > now) return;
  throw new Refusal(403, texts.refusal.proveAgain);
}
