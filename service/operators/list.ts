import { argument, choice, integer, message, object, option, optional, string, withDefault } from "@optique/core";
import { asc, count, countDistinct, desc, eq, ilike, max, or, type SQL } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import {
  candidates,
  clientInvitations,
  invitations,
  memberships,
  oauthClients,
  organisations,
  people,
  sessions,
  signUps,
} from "../database/schema.ts";
import { hasExpired } from "../joining/invitations.ts";
import type { Organisation } from "../shared/organisations.ts";
import { hasNoPassword, type Person } from "../shared/people.ts";
import { hasSecondFactor } from "../sign-in/second-factor.ts";
import { defineCommand, type Outcome } from "./command.ts";

const kinds = [
  "organisations",
  "users",
  "members",
  "new-hires",
  "sessions",
  "invitations",
  "oauth-clients",
  "sign-ups",
] as const;
type Kind = (typeof kinds)[number];
type Row = Readonly<Record<string, string | number | readonly string[] | null>>;

export const list = defineCommand("list", {
  about: "Count everything, or list one kind, filtered by TEXT.",
  options: object({
    kind: optional(argument(choice(kinds, { metavar: "KIND" }))),
    text: optional(
      argument(string({ metavar: "TEXT" }), {
        description: message`List only rows that contain this; in quotes if it has several words.`,
      }),
    ),
    limit: withDefault(
      option("--limit", integer({ metavar: "NUMBER", min: 1 }), {
        description: message`List at most so many rows, 50 by default.`,
      }),
      50,
    ),
  }),
  async run({ kind, text = "", limit }, { db, clock }) {
    if (kind === undefined) return counts(db);
    // One row beyond the limit shows whether there are more.
    const found = await lists[kind](db, containing(text), limit + 1, clock.now());
    const [rows, more] = [found.slice(0, limit), found.length > limit];
    const hint = more ? `\nThere are more. Filter by TEXT, or raise --limit.` : "";
    return { text: rows.length === 0 ? "None." : tableOf(rows) + hint, data: { rows, more } };
  },
});

/** A LIKE pattern for rows that contain the text. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
const anyColumn = (pattern: string, ...columns: Parameters<typeof ilike>[0][]): SQL | undefined =>
  or(...columns.map((column) => ilike(column, pattern)));

async function counts(db: Db): Promise<Outcome> {
  const counted = {
    organisations: await db.$count(organisations),
    users: await db.$count(people),
    newHires: await db.$count(candidates),
    sessions: await db.$count(sessions),
    invitations: (await db.$count(invitations)) + (await db.$count(clientInvitations)),
    oauthClients: await db.$count(oauthClients),
    signUps: await db.$count(signUps),
  };
  const rows = Object.entries(counted).map(([key, howMany]) => ({ kind: inWords(key), howMany }));
  return { text: tableOf(rows), data: counted };
}

/** Rows with their columns aligned, under their keys. */
function tableOf(rows: readonly Row[]): string {
  const heading = Object.keys(rows[0] ?? {});
  const lines = [heading.map(inWords), ...rows.map((row) => heading.map((key) => String(row[key] ?? "")))];
  const widths = heading.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** A key such as "secondFactor" as a heading. */
const inWords = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const factorNeeded = ({ requiresSecondFactor, allowsTrustedDevices }: Organisation) =>
  requiresSecondFactor ? (allowsTrustedDevices ? "required, trusted devices" : "required") : "no";

function stateOf(person: Person): string {
  const { disabledAt, activated, mustChangePassword } = person;
  if (disabledAt !== null) return "disabled";
  if (hasNoPassword(person)) return "no password yet";
  if (!activated) return "email not verified";
  return mustChangePassword ? "must change password" : "active";
}

const lists: Record<Kind, (db: Db, pattern: string, limit: number, now: number) => Promise<readonly Row[]>> = {
  async organisations(db, pattern, limit) {
    const rows = await db
      .select({ organisation: organisations, members: count(memberships.id) })
      .from(organisations)
      .leftJoin(memberships, eq(memberships.orgId, organisations.id))
      .where(anyColumn(pattern, organisations.company, organisations.id))
      .groupBy(organisations.id)
      .orderBy(asc(organisations.company), asc(organisations.id))
      .limit(limit);
    return rows.map(({ organisation, members }) => ({
      id: organisation.id,
      company: organisation.company,
      members,
      secondFactor: factorNeeded(organisation),
      products: organisation.plan,
    }));
  },
  async users(db, pattern, limit) {
    const rows = await db
      .select({
        person: people,
        organisations: countDistinct(memberships.id),
        sessions: countDistinct(sessions.id),
      })
      .from(people)
      .leftJoin(memberships, eq(memberships.personId, people.id))
      .leftJoin(sessions, eq(sessions.personId, people.id))
      .where(anyColumn(pattern, people.email, people.firstName, people.lastName, people.id))
      .groupBy(people.id)
      .orderBy(asc(people.email))
      .limit(limit);
    return rows.map(({ person, ...counted }) => ({
      email: person.email,
      name: `${person.firstName} ${person.lastName}`,
      organisations: counted.organisations,
      sessions: counted.sessions,
      secondFactor: hasSecondFactor(person) ? "set up" : "no",
      state: stateOf(person),
    }));
  },
  async members(db, pattern, limit) {
    const rows = await db
      .select({ person: people, membership: memberships, company: organisations.company })
      .from(memberships)
      .innerJoin(people, eq(people.id, memberships.personId))
      .innerJoin(organisations, eq(organisations.id, memberships.orgId))
      .where(anyColumn(pattern, organisations.company, organisations.id, people.email, memberships.role))
      .orderBy(asc(organisations.company), asc(people.email))
      .limit(limit);
    return rows.map(({ person, membership: { role, products }, company }) => ({
      organisation: company,
      email: person.email,
      role,
      products,
      state: stateOf(person),
    }));
  },
  async "new-hires"(db, pattern, limit) {
    const rows = await db
      .select({ newHire: candidates, company: organisations.company })
      .from(candidates)
      .innerJoin(organisations, eq(organisations.id, candidates.orgId))
      .where(anyColumn(pattern, candidates.email, candidates.employeeCode, organisations.company))
      .orderBy(asc(organisations.company), asc(candidates.email))
      .limit(limit);
    return rows.map(({ newHire, company }) => ({
      email: newHire.email,
      organisation: company,
      employeeCode: newHire.employeeCode,
      stage: newHire.isPreBoarding ? "before the first day" : "onboarding",
      state: newHire.passwordHash === null ? "not registered" : "registered",
    }));
  },
  async sessions(db, pattern, limit) {
    const rows = await db
      .select({
        email: people.email,
        newHire: candidates.email,
        sessions: count(sessions.id),
        lastSeenAt: max(sessions.lastSeenAt),
      })
      .from(sessions)
      .leftJoin(people, eq(people.id, sessions.personId))
      .leftJoin(candidates, eq(candidates.id, sessions.candidateId))
      .where(anyColumn(pattern, people.email, candidates.email))
      .groupBy(people.email, candidates.email)
      .orderBy(desc(max(sessions.lastSeenAt)))
      .limit(limit);
    return rows.map(({ email, newHire, ...session }) => ({
      email: email ?? newHire,
      sessions: session.sessions,
      lastSeen: session.lastSeenAt?.toISOString() ?? null,
    }));
  },
  async invitations(db, pattern, limit, now) {
    const [members, clients] = [
      await db
        .select({ invitation: invitations, company: organisations.company, role: invitations.role })
        .from(invitations)
        .innerJoin(organisations, eq(organisations.id, invitations.orgId))
        .where(anyColumn(pattern, invitations.email, organisations.company))
        .orderBy(desc(invitations.createdAt))
        .limit(limit),
      await db
        .select({ invitation: clientInvitations, company: organisations.company })
        .from(clientInvitations)
        .innerJoin(organisations, eq(organisations.id, clientInvitations.orgId))
        .where(anyColumn(pattern, clientInvitations.email, organisations.company))
        .orderBy(desc(clientInvitations.createdAt))
        .limit(limit),
    ];
    const both = [...members, ...clients.map((row) => Object.assign(row, { role: "client" }))]
      .toSorted((one, other) => other.invitation.createdAt.getTime() - one.invitation.createdAt.getTime())
      .slice(0, limit);
    return both.map(({ invitation, company, role }) => ({
      email: invitation.email,
      organisation: company,
      role,
      invited: invitation.createdAt.toISOString(),
      state: invitation.acceptedAt !== null ? "accepted" : hasExpired(invitation, now) ? "expired" : "open",
    }));
  },
  async "oauth-clients"(db, pattern, limit) {
    const rows = await db
      .select()
      .from(oauthClients)
      .where(anyColumn(pattern, oauthClients.name, oauthClients.id))
      .orderBy(asc(oauthClients.name), asc(oauthClients.id))
      .limit(limit);
    return rows.map(({ id, name, secretHash, redirectUris }) => ({
      client_id: id,
      name,
      kind: secretHash === null ? "public" : "confidential",
      redirects: redirectUris,
    }));
  },
  async "sign-ups"(db, pattern, limit) {
    const rows = await db
      .select()
      .from(signUps)
      .where(anyColumn(pattern, signUps.email, signUps.company, signUps.firstName, signUps.lastName))
      .orderBy(desc(signUps.createdAt), asc(signUps.id))
      .limit(limit);
    return rows.map((row) => ({
      email: row.email,
      name: `${row.firstName} ${row.lastName}`,
      company: row.company,
      employees: row.employees,
      country: row.country,
      phone: row.phone,
      affiliate: [row.affiliateCode, row.userCode].filter((code) => code !== null).join(" "),
      signedUp: row.createdAt.toISOString(),
    }));
  },
};
