import { and, eq, gt, isNotNull } from "drizzle-orm";
import type { Context } from "../calls/context.ts";
import type { Db } from "../database/database.ts";
import { sessions } from "../database/schema.ts";
import { fingerprint, newToken } from "../shared/ids.ts";
import { idsOf, isOpen } from "../shared/sessions.ts";

/** Milliseconds during which the same browser can resume a set-up that a recovery code opened. */
export const RESUMABLE = 10 * 60_000;

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

export function createRecoveryProofs({ db, clock, socketSessions }: Context): RecoveryProofs {
  return {
    keep: (token) => makeResumable(db, token, clock.now()),
    async resume(ticket) {
      const resumed = await resumeSetup(db, ticket, clock.now());
      if (resumed === null) return null;
      socketSessions.replace([resumed.id]);
      return resumed.token;
    },
    async forget(ticket) {
      socketSessions.replace(await endResumable(db, ticket));
    },
  };
}

/**
 * Lets the browser with this set-up token resume the set-up after a reload, for a short time and only if a recovery
 * code opened it.
 *
 * @returns a ticket for `resumeSetup`, of which only a hash is stored; null if the set-up cannot be resumed
 */
async function makeResumable(db: Db, token: string, now: number): Promise<string | null> {
  const ticket = newToken();
  const kept = await db
    .update(sessions)
    .set({ resumeHash: fingerprint(ticket) })
    .where(and(eq(sessions.tokenHash, fingerprint(token)), isNotNull(sessions.recoveryCodeHash), isResumable(now)))
    .returning({ id: sessions.id });
  return kept.length > 0 ? ticket : null;
}

/** Resumes the set-up of a ticket with a new token, because the reload lost the old one. */
async function resumeSetup(db: Db, ticket: string, now: number): Promise<{ id: string; token: string } | null> {
  const token = newToken();
  const [resumed] = await db
    .update(sessions)
    .set({ tokenHash: fingerprint(token) })
    .where(and(eq(sessions.resumeHash, fingerprint(ticket)), isResumable(now)))
    .returning({ id: sessions.id });
  return resumed ? { id: resumed.id, token } : null;
}

/** Ends the set-up session of a ticket. */
async function endResumable(db: Db, ticket: string): Promise<readonly string[]> {
  const matching = eq(sessions.resumeHash, fingerprint(ticket));
  return idsOf(await db.delete(sessions).where(matching).returning({ id: sessions.id }));
}

const isResumable = (now: number) =>
  and(eq(sessions.kind, "setup"), gt(sessions.createdAt, new Date(now - RESUMABLE)), isOpen(now));
