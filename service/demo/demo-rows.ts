import { and, eq, inArray, like, not, notExists, or, type SQL } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { candidates, memberships, oauthClients, organisations, outbox, people, sessions } from "../database/schema.ts";
import { isDemoId } from "../demo.ts";
import { parts } from "../parts.ts";
import { demoOAuthClients } from "./flows.ts";

/*
 * The demo's rows among others. Its own have ids of its own; whatever else came of trying it hangs on those, but for
 * the accounts of people who were invited in it.
 */

/** No mail can be sent to these: the top-level domain is reserved for tests (RFC 2606). */
const demoDomains = ["acme.test", "globex.test", "northwind.test", "umbrella.test"];
const inDemoDomain = (email: typeof people.email | typeof outbox.to): SQL | undefined =>
  or(...demoDomains.map((domain) => like(email, `%@${domain}`)));

/** Removed by one statement: every table that refers to a row is searched for it, and a statement has 4.5 s. */
const AT_ONCE = 25;

const demoOrganisation = isDemoId(organisations.id, "organisation");
const demoPerson = isDemoId(people.id, "person");
const demoClient = inArray(
  oauthClients.id,
  Object.values(demoOAuthClients).map(({ id }) => id),
);

/** An account that was made by trying the demo: it belongs to no other organisation. */
const madeByTrying = (db: Db) =>
  and(
    inDemoDomain(people.email),
    notExists(
      db
        .select({ id: memberships.id })
        .from(memberships)
        .where(and(eq(memberships.personId, people.id), not(isDemoId(memberships.orgId, "organisation")))),
    ),
  );

/** Whether there is anything of the demo, whose passwords and secrets are public. */
export async function hasDemoRows(db: Db): Promise<boolean> {
  const found = [
    await db.select({ id: organisations.id }).from(organisations).where(demoOrganisation).limit(1),
    await db.select({ id: people.id }).from(people).where(demoPerson).limit(1),
    await db.select({ id: oauthClients.id }).from(oauthClients).where(demoClient).limit(1),
  ];
  return found.some((rows) => rows.length > 0);
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** What `removeDemoRows` took away. */
export interface RemovedDemo {
  readonly organisations: number;
  readonly people: number;
  readonly oauthClients: number;
  /** Memberships in the demo's organisations of people who stay. */
  readonly membershipsOfOthers: number;
  /** The ids of the sessions that are over with it. */
  readonly sessions: readonly string[];
}

/**
 * Removes the demo and everything that hangs on it, at once or not at all. People of anybody else's who belonged to an
 * organisation of the demo stay, without that membership.
 */
export function removeDemoRows(db: Db): Promise<RemovedDemo> {
  return db.transaction(async (tx) => {
    const gone = or(demoPerson, madeByTrying(tx));
    const ended = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .leftJoin(people, eq(people.id, sessions.personId))
      .leftJoin(candidates, eq(candidates.id, sessions.candidateId))
      .where(or(gone, isDemoId(candidates.orgId, "organisation")));
    const goers = await tx.select({ id: people.id }).from(people).where(gone);
    for (const some of parts(goers, AT_ONCE)) await tx.delete(people).where(inArray(people.id, idsOf(some)));
    const membershipsOfOthers = await tx
      .delete(memberships)
      .where(isDemoId(memberships.orgId, "organisation"))
      .returning({ id: memberships.id });
    const companies = await tx.select({ id: organisations.id }).from(organisations).where(demoOrganisation);
    for (const some of parts(companies, AT_ONCE)) {
      await tx.delete(organisations).where(inArray(organisations.id, idsOf(some)));
    }
    const removedClients = await tx.delete(oauthClients).where(demoClient).returning({ id: oauthClients.id });
    await tx.delete(outbox).where(inDemoDomain(outbox.to));
    return {
      organisations: companies.length,
      people: goers.length,
      oauthClients: removedClients.length,
      membershipsOfOthers: membershipsOfOthers.length,
      sessions: ended.map(({ id }) => id),
    };
  });
}
