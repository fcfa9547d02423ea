import { and, count, desc, eq, isNotNull, lte, notExists, sql } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { candidates, people, refusals } from "../database/schema.ts";
import type { Background } from "../shared/background.ts";
import type { Logger } from "../log/log.ts";
import { newId } from "../shared/ids.ts";
import { type AuditFacts, nameInLog } from "./audit.ts";

/*
 * The refusals of the last days, each with the reference that the person read (`machines/shared/call-reference.ts`), so
 * that an operator finds its cause by one command. The table has no secret and nothing that a person typed.
 */

/** Milliseconds that a refusal is kept. */
const KEPT_FOR = 7 * 24 * 60 * 60_000;
/**
 * The most refusals of one caller, which is a signed-in person or else a network address that an office may share, and
 * of all.
 */
const MOST = { ofCaller: 500, inAll: 50_000 };
/** The most rows of one statement. */
const MOST_AT_ONCE = 200;
/** The most refusals that wait in memory, while the database is slower than an attack. */
const MOST_WAITING = 10_000;
/** The most references that one look-up finds: a client may choose the ids from which they follow. */
const MOST_FOUND = 20;

/** A refused call or request. */
export interface Refused {
  readonly reference: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The name of the call, or method and path of the request. */
  readonly event: string;
  readonly code: number;
  readonly facts: Pick<AuditFacts, "reason" | "limit" | "wait" | "incident" | "client" | "invitation">;
  /** The person or new hire, if the call tells. */
  readonly owner: string | null;
  /** The email address that the call names. It is only in memory. */
  readonly account: string | null;
  readonly session: string | null;
  readonly address: string;
}

export interface Refusals {
  /** Keeps a refusal soon. The answer does not wait for it, and does not fail with it. */
  note(refused: Refused): void;
}

/**
 * Keeps refusals behind the answers. While one statement writes, the others gather for the next, so that an attack has at
 * most one statement at a time. A batch that cannot be written is in the audit log alone.
 */
export function createRefusals(db: Db, background: Background, log: Logger): Refusals {
  const gathered: Refused[] = [];
  let isWriting = false;

  async function write(): Promise<void> {
    try {
      for (let some = gathered.splice(0, MOST_AT_ONCE); some.length > 0; some = gathered.splice(0, MOST_AT_ONCE))
        await insert(db, some);
    } catch (error) {
      // The next refusal tries again, with those that wait.
      log.error({ err: error }, "refusals could not be kept");
    } finally {
      isWriting = false;
    }
  }

  return {
    note(refused) {
      if (gathered.length >= MOST_WAITING) return;
      gathered.push(refused);
      if (isWriting) return;
      isWriting = true;
      background.start(write);
    },
  };
}

/**
 * Inserts refusals, with the person whose email address a call names, and none of someone who is gone. It locks nobody's
 * row, because commands that lock several could then wait for it in a circle: the next sweep finds the rows of whoever
 * was being erased.
 */
async function insert(db: Db, some: readonly Refused[]): Promise<void> {
  const rows = some.map(
    ({ facts: { reason, limit, wait, incident, client, invitation }, at, account, ...refused }) => ({
      ...refused,
      reason,
      limit,
      incident,
      client,
      invitation,
      id: newId(),
      at: new Date(at),
      until: wait === undefined ? null : new Date(at + wait * 1000),
      email: account,
      account: account === null ? null : nameInLog(account),
    }),
  );
  const isThere = (table: typeof people | typeof candidates) =>
    sql`exists (select from ${table} where ${table.id} = "row"."owner")`;
  const named = sql`(select ${people.id} from ${people} where ${people.email} = "row"."email")`;
  // The columns are in the table's order.
  await db.insert(refusals).select(
    sql`select "id", "reference", "at", "event", "code", "reason", "limit", "until", "incident",
      coalesce("owner", ${named}), "account", "session", "address", "client", "invitation"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as "row" ("id" text, "reference" text, "at" timestamptz,
        "event" text, "code" integer, "reason" text, "limit" text, "until" timestamptz, "incident" text, "owner" text,
        "email" text, "account" text, "session" text, "address" text, "client" text, "invitation" text)
      where "owner" is null or ${isThere(people)} or ${isThere(candidates)}`,
  );
}

/** The refusals with a reference, newest first. */
export const refusalsWith = (db: Db, reference: string): Promise<readonly (typeof refusals.$inferSelect)[]> =>
  db
    .select()
    .from(refusals)
    .where(eq(refusals.reference, reference))
    .orderBy(desc(refusals.at), desc(refusals.id))
    .limit(MOST_FOUND);

/** Whoever has a share of the rows. A stranger who names others' accounts has the share of their own address. */
const caller = sql<string>`case when ${refusals.session} is null then ${refusals.address} else ${refusals.owner} end`;

/**
 * Forgets old refusals, those of people and new hires who are gone, and those above the bounds. Of one caller the
 * newest of each account outlast the second newest, and of all the newest of each caller, so that whoever is refused a
 * million times pushes out their own rows first.
 */
export async function sweepRefusals(db: Db, now: number, most: typeof MOST = MOST): Promise<void> {
  await db.delete(refusals).where(lte(refusals.at, new Date(now - KEPT_FOR)));
  const isNone = (table: typeof people | typeof candidates) =>
    notExists(db.select({ id: table.id }).from(table).where(eq(table.id, refusals.owner)));
  await db.delete(refusals).where(and(isNotNull(refusals.owner), isNone(people), isNone(candidates)));
  const shares = await db.select({ rows: count() }).from(refusals).groupBy(caller).orderBy(desc(count())).limit(1);
  const all = await db.$count(refusals);
  if ((shares[0]?.rows ?? 0) <= most.ofCaller && all <= most.inAll) return;
  const { id, at, account } = refusals;
  const newest = sql`${at} desc, ${id} desc`;
  const ofAccount = sql`row_number() over (partition by ${caller}, ${account} order by ${newest})`;
  await db.execute(sql`
    with of_account as (select ${id}, ${at}, ${caller} as caller, ${ofAccount} as place from ${refusals}),
      of_caller as (select id, at, row_number() over (partition by caller order by place, at desc, id desc) as place
        from of_account),
      of_all as (select id, place, row_number() over (order by place, at desc, id desc) as place_in_all from of_caller)
    delete from ${refusals} where ${id} in
      (select id from of_all where place > ${most.ofCaller} or place_in_all > ${most.inAll})`);
}
