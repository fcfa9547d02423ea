import { and, asc, desc, eq, gt, lte } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { type CodePurpose, codeSends, type LimitedMail, people } from "../database/schema.ts";
import { CODE_LIFETIME } from "./codes.ts";
import { newId } from "./ids.ts";
import { secondsUntil } from "./throttle.ts";

/** Minimum milliseconds between two codes; shorter on the authorize screen. */
const pauses: Record<CodePurpose, number> = {
  login: 30_000,
  activateAccount: 30_000,
  activateOrganization: 30_000,
  authorize: 5_000,
  stepUp: 30_000,
};
/**
 * The most codes in `BUDGET_SPAN`: from one address, and from all addresses of the owner or of strangers. The first is
 * also the most mails about events of one kind.
 */
const BUDGET = 5;
const TOTAL_BUDGET = 10;
const BUDGET_SPAN = 15 * 60_000;

/** Who requests a code. */
export interface Requester {
  /** Hash of the network address. */
  readonly place: string;
  /** Whether they are recognised as the owner. */
  readonly isOwn: boolean;
}

/** Seconds until another code may be sent, and which limit applies: the pause between two, or the budget. */
export interface Wait {
  readonly seconds: number;
  readonly reason: "pause" | "budget";
}

/**
 * Reserves the sending of a mail against the rate limits. Strangers and the owner have separate budgets; the pause
 * between two codes applies to each address.
 *
 * @returns an id for `releaseSend`, and whether a mailed code replaces an earlier one; or the wait if the mail may not be
 *   sent yet
 */
export async function reserveSend(
  db: Db,
  personId: string,
  purpose: LimitedMail,
  { place, isOwn }: Requester,
  now: number,
): Promise<{ id: string; replaces: boolean } | { wait: Wait }> {
  return db.transaction(async (tx) => {
    // Locking the person's row serializes concurrent requests.
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
        TOTAL_BUDGET,
        now,
      ) ??
      (isCodePurpose(purpose) ? pauseWait(here, pauses[purpose], now) : null);
    if (wait) return { wait };
    const id = newId();
    await tx.insert(codeSends).values({ id, personId, purpose, place, isOwn, sentAt: new Date(now) });
    return { id, replaces: here.some((sentAt) => sentAt + CODE_LIFETIME > now) };
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

const isCodePurpose = (purpose: LimitedMail): purpose is CodePurpose => Object.hasOwn(pauses, purpose);

/** Releases a reservation whose mail was not sent: it no longer counts towards the pause or the budget. */
export async function releaseSend(db: Db, id: string): Promise<void> {
  await db.delete(codeSends).where(eq(codeSends.id, id));
}

/**
 * Whether the service mailed several of the codes that may be meant (`redeemCode`) within the lifetime of one. Only the
 * newest of them counts.
 */
export async function hasSentSeveral(
  db: Db,
  personId: string,
  purpose: CodePurpose,
  place: string,
  now: number,
): Promise<boolean> {
  const sent = await db
    .select({ place: codeSends.place })
    .from(codeSends)
    .where(
      and(
        eq(codeSends.personId, personId),
        eq(codeSends.purpose, purpose),
        gt(codeSends.sentAt, new Date(now - CODE_LIFETIME)),
      ),
    );
  const here = sent.filter((send) => send.place === place);
  return (here.length > 0 ? here : sent).length > 1;
}

/** The codes sent to a person that still count towards a budget, the newest first. */
export async function countedSends(
  db: Db,
  personId: string,
  now: number,
): Promise<readonly { readonly purpose: CodePurpose; readonly sentAt: Date }[]> {
  const sent = await db
    .select({ purpose: codeSends.purpose, sentAt: codeSends.sentAt })
    .from(codeSends)
    .where(and(eq(codeSends.personId, personId), gt(codeSends.sentAt, new Date(now - BUDGET_SPAN))))
    .orderBy(desc(codeSends.sentAt));
  return sent.flatMap(({ purpose, sentAt }) => (isCodePurpose(purpose) ? [{ purpose, sentAt }] : []));
}

/** Forgets the codes sent to a person: the next one waits for no pause and counts as the first. */
export async function forgetSends(db: Db, personId: string): Promise<void> {
  await db.delete(codeSends).where(eq(codeSends.personId, personId));
}

/** The minimum seconds between two codes. */
export const pauseSeconds = (purpose: CodePurpose) => pauses[purpose] / 1000;

/** Prunes sends that no longer count towards a budget. */
export async function sweepSends(db: Db, now: number): Promise<void> {
  await db.delete(codeSends).where(lte(codeSends.sentAt, new Date(now - BUDGET_SPAN)));
}
