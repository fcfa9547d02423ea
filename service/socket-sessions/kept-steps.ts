import { and, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { conversations } from "../database/schema.ts";
import { fingerprint, newToken } from "../shared/ids.ts";

/** Milliseconds after the last change during which pending steps can be resumed. */
export const RESUMABLE = 15 * 60_000;

/** Stores pending steps, new or changed, on a condition. */
export async function keepSteps(db: Db, handle: string, state: unknown, condition: SQL, now: number): Promise<void> {
  const expiresAt = new Date(now + RESUMABLE);
  // The columns are in the table's order.
  await db
    .insert(conversations)
    .select(
      sql`select ${fingerprint(handle)}, ${JSON.stringify(state)}::jsonb, ${expiresAt.toISOString()}::timestamptz
        where ${condition}`,
    )
    .onConflictDoUpdate({ target: conversations.handleHash, set: { state, expiresAt } });
}

/** Takes pending steps over under a new handle; null if their handle is unknown, used or expired. */
export async function takeSteps(
  db: Db,
  handle: string,
  now: number,
): Promise<{ readonly handle: string; readonly state: unknown; readonly until: number } | null> {
  const next = newToken();
  const [taken] = await db
    .update(conversations)
    .set({ handleHash: fingerprint(next) })
    .where(and(eq(conversations.handleHash, fingerprint(handle)), gt(conversations.expiresAt, new Date(now))))
    .returning({ state: conversations.state, expiresAt: conversations.expiresAt });
  return taken ? { handle: next, state: taken.state, until: taken.expiresAt.getTime() } : null;
}

/** Whether pending steps still have this handle. */
export const isKept = async (db: Db, handle: string): Promise<boolean> =>
  (await db.$count(conversations, eq(conversations.handleHash, fingerprint(handle)))) > 0;

/** Stores changed pending steps, unless another socket has taken them over: then it returns false. */
export async function changeKeptSteps(db: Db, handle: string, state: unknown, now: number): Promise<boolean> {
  const changed = await db
    .update(conversations)
    .set({ state, expiresAt: new Date(now + RESUMABLE) })
    .where(eq(conversations.handleHash, fingerprint(handle)))
    .returning({ handleHash: conversations.handleHash });
  return changed.length > 0;
}

/** Removes a row in which no step is pending any more, and returns whether it was there. */
export async function dropSteps(db: Db, handle: string): Promise<boolean> {
  const dropped = await db
    .delete(conversations)
    .where(eq(conversations.handleHash, fingerprint(handle)))
    .returning({ handleHash: conversations.handleHash });
  return dropped.length > 0;
}

/** Prunes expired steps. */
export async function sweepKeptSteps(db: Db, now: number): Promise<void> {
  await db.delete(conversations).where(lte(conversations.expiresAt, new Date(now)));
}
