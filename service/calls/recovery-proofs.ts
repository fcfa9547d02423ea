import { endResumable, makeResumable, resumeSetup } from "../account/sessions.ts";
import type { Context } from "./context.ts";

/**
 * Lets a browser resume a set-up that a recovery code opened, after a reload. The ticket is stored in an HttpOnly
 * cookie.
 */
export interface RecoveryProofs {
  /** A ticket for the set-up of this token; null if no recovery code opened it, or one did too long ago. */
  keep(token: string): Promise<string | null>;
  /** A new set-up token, which replaces the previous one; null if the ticket is invalid or expired. */
  resume(ticket: string): Promise<string | null>;
  /** Ends the set-up. */
  forget(ticket: string): Promise<void>;
}

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
