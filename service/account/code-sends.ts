import { and, asc, eq, lte } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { codeSends, people, type CodePurpose } from "../database/schema.ts";
import { newId } from "./ids.ts";
import { secondsUntil } from "./throttle.ts";

/** Milliseconds between two codes; the authorize screen lets people ask again sooner. */
const pauses: Record<CodePurpose, number> = {
  login: 30_000,
  activateAccount: 30_000,
  activateOrganization: 30_000,
  authorize: 5_000,
};
/** At most so many in so long to one address, and to all strangers or all of the owner's addresses together. */
const BUDGET = 5;
const BUDGET_IN_ALL = 10;
const BUDGET_SPAN = 15 * 60_000;

/** Who asks for a code. */
export interface Asker {
  /** The address, as a hash. */
  readonly place: string;
  /** Whether they can be told from a stranger. */
  readonly isOwn: boolean;
}

/** Seconds until another code may be sent: because of the pause between two, or because the budget is spent. */
export interface Wait {
  readonly seconds: number;
  readonly reason: "pause" | "budget";
}

/**
 * Counts the sending of a code, before it is sent. What strangers have sent counts for strangers alone, and the pause
 * between two for the address that asked.
 *
 * @returns its id, by which it can be given back; or the wait, when none may be sent yet
 */
export async function reserveSend(
  db: Db,
  personId: string,
  purpose: CodePurpose,
  { place, isOwn }: Asker,
  now: number,
): Promise<{ id: string } | { wait: Wait }> {
  return db.transaction(async (tx) => {
    // The person's row is the lock: two asking at once are answered one after the other.
    await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for("update");
    const theirs = and(eq(codeSends.personId, personId), eq(codeSends.purpose, purpose));
    await tx.delete(codeSends).where(and(theirs, lte(codeSends.sentAt, new Date(now - BUDGET_SPAN))));
    const sent = await tx.select().from(codeSends).where(theirs).orderBy(asc(codeSends.sentAt));
    const times = (counts: (send: typeof codeSends.$inferSelect) => boolean) =>
      sent.filter(counts).map(({ sentAt }) => sentAt.getTime());
    const here = times((send) => send.place === place);
    const wait =
      budgetWait(here, BUDGET, now) ??
      budgetWait(
        times((send) => send.isOwn === isOwn),
        BUDGET_IN_ALL,
        now,
      ) ??
      pauseWait(here, pauses[purpose], now);
    if (wait) return { wait };
    const id = newId();
    await tx.insert(codeSends).values({ id, personId, purpose, place, isOwn, sentAt: new Date(now) });
    return { id };
  });
}

function budgetWait(sent: readonly number[], budget: number, now: number): Wait | null {
  const oldest = sent.at(-budget);
  return oldest === undefined ? null : { seconds: secondsUntil(oldest + BUDGET_SPAN, now), reason: "budget" };
}

function pauseWait(sent: readonly number[], pause: number, now: number): Wait | null {
  const newest = sent.at(-1);
  if (newest === undefined || newest + pause <= now) return null;
  return { seconds: secondsUntil(newest + pause, now), reason: "pause" };
}

/** It was not sent after all: it uses up neither the pause nor the budget. */
export async function giveSendBack(db: Db, id: string): Promise<void> {
  await db.delete(codeSends).where(eq(codeSends.id, id));
}

/** Seconds after a code was sent until another may be. */
export const pauseSeconds = (purpose: CodePurpose) => pauses[purpose] / 1000;

/** Removes what counts for no budget any more. */
export async function sweepSends(db: Db, now: number): Promise<void> {
  await db.delete(codeSends).where(lte(codeSends.sentAt, new Date(now - BUDGET_SPAN)));
}
