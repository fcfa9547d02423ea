import { endResumable, makeResumable, resumeSetup } from "./account/sessions.ts";
import type { Context } from "./context.ts";

/**
 * The proof by a recovery code, kept by the browser that gave it so that a reload of the set-up does not lose it. The
 * ticket is for a cookie that no script can read.
 */
export interface RecoveryProofs {
  /** A ticket for the set-up of this token; null when no recovery code opened it, or too long ago. */
  keep(token: string): Promise<string | null>;
  /** A new set-up token, in the place of the one before; null when the ticket is over or never was. */
  resume(ticket: string): Promise<string | null>;
  /** Ends the set-up. */
  forget(ticket: string): Promise<void>;
}

/** Proofs on the sessions and the clock of the account service. */
export function createRecoveryProofs({ db, clock, conversations }: Context): RecoveryProofs {
  return {
    keep: (token) => makeResumable(db, token, clock.now()),
    async resume(ticket) {
      const resumed = await resumeSetup(db, ticket, clock.now());
      if (resumed === null) return null;
      conversations.replace([resumed.id]);
      return resumed.token;
    },
    async forget(ticket) {
      conversations.replace(await endResumable(db, ticket));
    },
  };
}
