import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import { nameInLog } from "../calls/audit.ts";
import type { Db } from "../database/database.ts";
import * as schema from "../database/schema.ts";
import { accountHash } from "../shared/known-addresses.ts";
import { accountsOfNewHire, newHiresWith } from "../shared/people.ts";

/* Everything that the tables keep about one email address. */

/** An email address as the tables know it: as people, as new hires, or without an account. */
export interface Subject {
  /** In normal form. */
  readonly email: string;
  /** The id of their account, if they have one. */
  readonly people: readonly string[];
  readonly candidates: readonly string[];
  readonly sessions: readonly string[];
  /** Hashes of the account's keys in the rate limits. */
  readonly accounts: readonly string[];
}

/** The subject of an address. Changes that are under way may add to it, unless its people and new hires are locked. */
export async function subjectOf(db: Db, address: string): Promise<Subject> {
  const { people, sessions, organisations } = schema;
  const email = canonicalIdentifier(address);
  const persons = await db.select({ id: people.id }).from(people).where(eq(people.email, email));
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
  const accounts = [[email], ...companies.map(({ id }) => [id, email]), ...newHires.flatMap(accountsOfNewHire)];
  return {
    email,
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
export const ofAddress = (column: PgColumn) => (subject: Subject) => eq(column, subject.email);
export const ofAccount = (column: PgColumn) => (subject: Subject) => inArray(column, subject.accounts);

/** Invitations to a person, and those that they sent, which an erase leaves to the invited. */
export const toOrBy = (table: { readonly email: PgColumn; readonly invitedBy: PgColumn }) => (subject: Subject) =>
  anyOf(ofAddress(table.email)(subject), ofPerson(table.invitedBy)(subject));

/** The answers to the calls that they made while signed in. */
export const ofTheirCalls = (subject: Subject): SQL =>
  inArray(schema.keptAnswers.owner, [...subject.people, ...subject.candidates]);

/** The refusals of their own calls, and of calls for their account. */
export const ofTheirRefusals = (subject: Subject): SQL =>
  inArray(schema.refusals.owner, [...subject.people, ...subject.candidates]);
/** Those, and the refusals of calls that named their address when it was nobody's. */
export const ofRefusalsNaming = (subject: Subject): SQL =>
  anyOf(ofTheirRefusals(subject), eq(schema.refusals.account, nameInLog(subject.email)));

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

/** The pending steps of their pages. */
export const ofTheirSteps = (subject: Subject): SQL =>
  anyOf(
    inArray(inState("{pending,personId}"), subject.people),
    inArray(inState("{challenge,personId}"), subject.people),
    eq(inState("{pending,email}"), subject.email),
    inArray(inState("{proof,personId}"), subject.people),
  );
