import { asc, inArray, lte } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { signUps } from "../database/schema.ts";

/** Milliseconds that a company's sign-up is kept. */
const RETENTION = 365 * 24 * 60 * 60_000;
/** The most rows that are kept, because anyone can send them. */
export const MOST_SIGN_UPS = 20_000;

/** Prunes old sign-ups, and the oldest ones beyond `MOST_SIGN_UPS`. */
export async function sweepSignUps(db: Db, now: number): Promise<void> {
  await db.delete(signUps).where(lte(signUps.createdAt, new Date(now - RETENTION)));
  const surplus = (await db.$count(signUps)) - MOST_SIGN_UPS;
  if (surplus <= 0) return;
  const oldest = db.select({ id: signUps.id }).from(signUps).orderBy(asc(signUps.createdAt)).limit(surplus);
  await db.delete(signUps).where(inArray(signUps.id, oldest));
}
