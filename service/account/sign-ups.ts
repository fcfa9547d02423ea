import { asc, inArray, lte } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { signUps } from "../database/schema.ts";

/** For how long a company that asked to use the suite is remembered, in milliseconds. */
const MEMORY = 365 * 24 * 60 * 60_000;
/** No more are kept: anyone can send them. */
export const MOST_SIGN_UPS = 20_000;

/** Removes the sign-ups that are too old, and the oldest of too many. */
export async function sweepSignUps(db: Db, now: number): Promise<void> {
  await db.delete(signUps).where(lte(signUps.createdAt, new Date(now - MEMORY)));
  const surplus = (await db.$count(signUps)) - MOST_SIGN_UPS;
  if (surplus <= 0) return;
  const oldest = db.select({ id: signUps.id }).from(signUps).orderBy(asc(signUps.createdAt)).limit(surplus);
  await db.delete(signUps).where(inArray(signUps.id, oldest));
}
