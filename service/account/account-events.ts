import { and, desc, eq, gt, inArray, lte } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { accountEvents } from "../database/schema.ts";
import type { AccountEventKind } from "../../machines/shared/contract-values.ts";
import { newId } from "./ids.ts";
import type { Device } from "./open-session.ts";

/* Events about the security of accounts, for their owners to read. */

/** Milliseconds that an event is kept. */
const RETENTION = 90 * 24 * 60 * 60_000;
/** The most events of one person; the newest are kept. */
export const MOST_EVENTS = 200;

type AppEventKind = Extract<AccountEventKind, "appAllowed" | "appWithdrawn">;

/** An event; `app` is the name of the app that was let in or withdrawn. */
export type AccountEvent =
  | { readonly kind: AppEventKind; readonly app: string }
  | { readonly kind: Exclude<AccountEventKind, AppEventKind> };

/** Records an event, and the client that caused it. */
export async function recordEvent(
  db: Db,
  personId: string,
  event: AccountEvent,
  { userAgent, address }: Device,
  now: number,
): Promise<void> {
  await db.insert(accountEvents).values({ id: newId(), personId, ...event, userAgent, address, at: new Date(now) });
  const surplus = db
    .select({ id: accountEvents.id })
    .from(accountEvents)
    .where(eq(accountEvents.personId, personId))
    .orderBy(desc(accountEvents.at), desc(accountEvents.id))
    .offset(MOST_EVENTS);
  await db.delete(accountEvents).where(inArray(accountEvents.id, surplus));
}

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
