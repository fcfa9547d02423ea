import { and, eq, inArray, like, not, notExists, or, type SQL } from "drizzle-orm";
import { chunks, type Db } from "../database/database.ts";
import { candidates, memberships, oauthClients, organisations, outbox, people, sessions } from "../database/schema.ts";
import { demoOAuthClients } from "./flows.ts";
import { isDemoId } from "./people.ts";

/*
 * Finds and removes the demo's rows. They have recognisable ids. Rows created by using the demo reference those, except
 * the accounts of people who accepted one of its invitations.
 */

/** Undeliverable, because the top-level domain is reserved for tests (RFC 2606). */
const demoDomains = ["acme.test", "globex.test", "northwind.test", "umbrella.test"];
const inDemoDomain = (email: typeof people.email | typeof outbox.to): SQL | undefined =>
  or(...demoDomains.map((domain) => like(email, `%@${domain}`)));

/** Rows per DELETE. Each one searches all referencing tables, and a statement may take 4.5 s. */
const BATCH_SIZE = 25;

const demoOrganisation = isDemoId(organisations.id, "organisation");
const demoPerson = isDemoId(people.id, "person");
const demoClient = inArray(
  oauthClients.id,
  Object.values(demoOAuthClients).map(({ id }) => id),
);

/** Accounts created by using the demo: those that belong to no other organisation. */
const createdInDemo = (db: Db) =>
  and(
    inDemoDomain(people.email),
    notExists(
      db
        .select({ id: memberships.id })
        .from(memberships)
        .where(and(eq(memberships.personId, people.id), not(isDemoId(memberships.orgId, "organisation")))),
    ),
  );

/** Whether the database contains demo rows, whose passwords and secrets are public. */
export async function hasDemoRows(db: Db): Promise<boolean> {
  const found = [
    await db.select({ id: organisations.id }).from(organisations).where(demoOrganisation).limit(1),
    await db.select({ id: people.id }).from(people).where(demoPerson).limit(1),
    await db.select({ id: oauthClients.id }).from(oauthClients).where(demoClient).limit(1),
  ];
  return found.some((rows) => rows.length > 0);
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** The numbers of rows that `removeDemoRows` removed. */
export interface RemovedDemo {
  readonly organisations: number;
  readonly people: number;
  readonly oauthClients: number;
  /** Memberships in the demo's organisations of people who stay. */
  readonly membershipsOfOthers: number;
  /** Ids of the ended sessions. */
  readonly sessions: readonly string[];
}

/**
 * Removes the demo and all rows that reference it, in one transaction. Other people who belonged to one of its
 * organisations stay, without that membership.
 */
export function removeDemoRows(db: Db): Promise<RemovedDemo> {
  return db.transaction(async (tx) => {
    const ofDemo = or(demoPerson, createdInDemo(tx));
    const ended = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .leftJoin(people, eq(people.id, sessions.personId))
      .leftJoin(candidates, eq(candidates.id, sessions.candidateId))
      .where(or(ofDemo, isDemoId(candidates.orgId, "organisation")));
    const removedPeople = await tx.select({ id: people.id }).from(people).where(ofDemo);
    for (const batch of chunks(removedPeople, BATCH_SIZE)) {
      await tx.delete(people).where(inArray(people.id, idsOf(batch)));
    }
    const membershipsOfOthers = await tx
      .delete(memberships)
      .where(isDemoId(memberships.orgId, "organisation"))
      .returning({ id: memberships.id });
    const companies = await tx.select({ id: organisations.id }).from(organisations).where(demoOrganisation);
    for (const batch of chunks(companies, BATCH_SIZE)) {
      await tx.delete(organisations).where(inArray(organisations.id, idsOf(batch)));
    }
    const removedClients = await tx.delete(oauthClients).where(demoClient).returning({ id: oauthClients.id });
    await tx.delete(outbox).where(inDemoDomain(outbox.to));
    return {
      organisations: companies.length,
      people: removedPeople.length,
      oauthClients: removedClients.length,
      membershipsOfOthers: membershipsOfOthers.length,
      sessions: ended.map(({ id }) => id),
    };
  });
}
