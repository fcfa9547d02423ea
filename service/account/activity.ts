import { and, desc, eq, gt, lte } from "drizzle-orm";
import { type Handler, requireActivePerson } from "../calls/call.ts";
import type { Db } from "../database/database.ts";
import { accountEvents } from "../database/schema.ts";

/* Events about the security of accounts, for their owners to read. */

/** Milliseconds that an event is kept. */
const RETENTION = 90 * 24 * 60 * 60_000;

/** The events of the person's account in the last 90 days, newest first. */
const activityRead: Handler<"activity|read"> = async (_request, call) => {
  const { person } = await requireActivePerson(call);
  const events = await eventsOf(call.context.db, person.id, call.now);
  return {
    list: events.map(({ kind, at, userAgent, address, app, provider }) => ({
      kind,
      at: at.getTime(),
      userAgent,
      address,
      app,
      provider,
    })),
  };
};

/** The person's events of the last 90 days, newest first. */
export async function eventsOf(db: Db, personId: string, now: number) {
  return db
    .select()
    .from(accountEvents)
    .where(and(eq(accountEvents.personId, personId), gt(accountEvents.at, new Date(now - RETENTION))))
    .orderBy(desc(accountEvents.at), desc(accountEvents.id));
}

/** Prunes events that are no longer shown. */
export async function sweepEvents(db: Db, now: number): Promise<void> {
  await db.delete(accountEvents).where(lte(accountEvents.at, new Date(now - RETENTION)));
}

export { activityRead as "activity|read" };
