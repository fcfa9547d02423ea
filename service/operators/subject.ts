import { inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../database/database.ts";
import * as schema from "../database/schema.ts";
import { accountHash } from "../shared/known-addresses.ts";
import { accountsOfNewHire, newHiresWith, storedSpellings } from "../shared/people.ts";

/* Everything that the tables keep about one email address. */

/** An email address as the tables know it: as people, as new hires, or without an account. */
export interface Subject {
  readonly spellings: readonly string[];
  /** Ids; several if earlier versions stored the address in several spellings. */
  readonly people: readonly string[];
  readonly candidates: readonly string[];
  readonly sessions: readonly string[];
  /** Hashes of the account's keys in the rate limits. */
  readonly accounts: readonly string[];
}

/** The subject of an address. Changes that are under way may add to it, unless its people and new hires are locked. */
export async function subjectOf(db: Db, email: string): Promise<Subject> {
  const { people, sessions, organisations } = schema;
  const spellings = storedSpellings(email);
  const persons = await db.select({ id: people.id }).from(people).where(inArray(people.email, spellings));
  const newHires = await newHiresWith(db, email);
  const [personIds, candidateIds] = [persons.map(({ id }) => id), newHires.map(({ id }) => id)];
  const found = [];
  for (const [column, ids] of [
    [sessions.personId, personIds],
    [sessions.candidateId, candidateIds],
  ] as const) {
    found.push(...(await db.select({ id: sessions.id }).from(sessions).where(inArray(column, ids))));
  }
  // Tries to sign in as a new hire are counted for every organisation, whether or not it has one.
  const companies = await db.select({ id: organisations.id }).from(organisations);
  const accounts = [
    ...spellings.map((spelling) => [spelling]),
    ...companies.flatMap(({ id }) => spellings.map((spelling) => [id, spelling])),
    ...newHires.flatMap(accountsOfNewHire),
  ];
  return {
    spellings,
    people: personIds,
    candidates: candidateIds,
    sessions: found.map(({ id }) => id),
    accounts: accounts.map(accountHash),
  };
}

const anyOf = (...conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` or `)})`;

export const ofPerson = (column: PgColumn) => (subject: Subject) => inArray(column, subject.people);
export const ofPersonOrNewHire =
  (table: { readonly personId: PgColumn; readonly candidateId: PgColumn }) => (subject: Subject) =>
    anyOf(inArray(table.personId, subject.people), inArray(table.candidateId, subject.candidates));
export const ofAddress = (column: PgColumn) => (subject: Subject) => inArray(column, subject.spellings);
export const ofAccount = (column: PgColumn) => (subject: Subject) => inArray(column, subject.accounts);

/** Invitations to a person, and those that they sent, which an erase leaves to the invited. */
export const toOrBy = (table: { readonly email: PgColumn; readonly invitedBy: PgColumn }) => (subject: Subject) =>
  anyOf(ofAddress(table.email)(subject), ofPerson(table.invitedBy)(subject));

const inState = (path: string) => sql<string>`${schema.conversations.state} #>> ${path}::text[]`;

export const ofTheirOrganisations = (subject: Subject): SQL => {
  const { organisations, memberships, candidates } = schema;
  const listed = [
    sql`select ${memberships.orgId} from ${memberships} where ${ofPerson(memberships.personId)(subject)}`,
    sql`select ${candidates.orgId} from ${candidates} where ${inArray(candidates.id, subject.candidates)}`,
    ...[schema.invitations, schema.clientInvitations].map(
      (table) => sql`select ${table.orgId} from ${table} where ${toOrBy(table)(subject)}`,
    ),
  ];
  return anyOf(...listed.map((ids) => sql`${organisations.id} in (${ids})`));
};
export const ofTheirApps = (subject: Subject): SQL => {
  const { oauthClients, oauthGrants } = schema;
  const ids = sql`select ${oauthGrants.clientId} from ${oauthGrants} where ${ofPerson(oauthGrants.personId)(subject)}`;
  return sql`${oauthClients.id} in (${ids})`;
};

/** The half-done steps of their pages. */
export const ofTheirSteps = (subject: Subject): SQL =>
  anyOf(
    inArray(inState("{pending,personId}"), subject.people),
    inArray(inState("{challenge,personId}"), subject.people),
    inArray(inState("{pending,email}"), subject.spellings),
    inArray(inState("{proof,personId}"), subject.people),
  );
