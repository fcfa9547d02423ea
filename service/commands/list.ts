import { parseArgs } from "node:util";
import { asc, count, countDistinct, desc, eq, ilike, max, or, type SQL } from "drizzle-orm";
import * as v from "valibot";
import { hasExpired } from "../account/invitations.ts";
import type { Organisation } from "../account/organisations.ts";
import { hasSecondFactor } from "../account/second-factor.ts";
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
import { table, UsageError, type Command } from "./command.ts";

const kinds = ["organisations", "users", "sessions", "invitations", "oauth-clients", "sign-ups"] as const;
type Kind = (typeof kinds)[number];
type Table = { heading: readonly string[]; rows: readonly (readonly string[])[] };

export const list: Command = {
  usage: `[${kinds.join(" | ")}] [TEXT] [--limit NUMBER]`,
  about: "counts everything, or lists one kind, filtered by TEXT",
  async run(args, { db, clock }) {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { limit: { type: "string", default: "50" } },
    });
    const [kind, text = "", ...rest] = positionals;
    const limit = Number(values.limit);
    if (!Number.isInteger(limit) || limit < 1) throw new UsageError("--limit must be a whole number, 1 or higher.");
    if (rest.length > 0) throw new UsageError("Put a TEXT of several words in quotes.");
    if (kind === undefined) return counts(db);
    const parsed = v.safeParse(v.picklist(kinds), kind);
    if (!parsed.success) throw new UsageError(`You can list ${kinds.join(", ")}.`);
    // One row beyond the limit shows whether there are more.
    const { heading, rows } = await lists[parsed.output](db, containing(text), limit + 1, clock.now());
    if (rows.length === 0) return "None.";
    const more = rows.length > limit ? `\nThere are more. Filter by TEXT, or raise --limit.` : "";
    return table(heading, rows.slice(0, limit)) + more;
  },
};

/** A LIKE pattern for rows that contain the text. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
const anyColumn = (pattern: string, ...columns: Parameters<typeof ilike>[0][]): SQL | undefined =>
  or(...columns.map((column) => ilike(column, pattern)));

async function counts(db: Db): Promise<string> {
  const counted = [
    ["organisations", await db.$count(organisations)],
    ["users", await db.$count(people)],
    ["new hires", await db.$count(candidates)],
    ["sessions", await db.$count(sessions)],
    ["invitations", (await db.$count(invitations)) + (await db.$count(clientInvitations))],
    ["oauth clients", await db.$count(oauthClients)],
    ["sign-ups", await db.$count(signUps)],
  ] as const;
  return table(
    ["what", "how many"],
    counted.map(([what, number]) => [what, String(number)]),
  );
}

const factorNeeded = ({ requiresSecondFactor, allowsTrustedDevices }: Organisation) =>
  requiresSecondFactor ? (allowsTrustedDevices ? "required, trusted devices" : "required") : "no";

const lists: Record<Kind, (db: Db, pattern: string, limit: number, now: number) => Promise<Table>> = {
  async organisations(db, pattern, limit) {
    const rows = await db
      .select({ organisation: organisations, members: count(memberships.id) })
      .from(organisations)
      .leftJoin(memberships, eq(memberships.orgId, organisations.id))
      .where(anyColumn(pattern, organisations.company, organisations.id))
      .groupBy(organisations.id)
      .orderBy(asc(organisations.company), asc(organisations.id))
      .limit(limit);
    return {
      heading: ["id", "company", "members", "second factor", "products"],
      rows: rows.map(({ organisation, members }) => [
        organisation.id,
        organisation.company,
        String(members),
        factorNeeded(organisation),
        organisation.plan.join(","),
      ]),
    };
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
    return {
      heading: ["email", "name", "organisations", "sessions", "second factor", "state"],
      rows: rows.map(({ person, ...counted }) => [
        person.email,
        `${person.firstName} ${person.lastName}`,
        String(counted.organisations),
        String(counted.sessions),
        hasSecondFactor(person) ? "set up" : "no",
        person.activated ? (person.mustChangePassword ? "must change password" : "active") : "email not verified",
      ]),
    };
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
    return {
      heading: ["email", "sessions", "last seen"],
      rows: rows.map(({ email, newHire, ...session }) => [
        email ?? newHire ?? "",
        String(session.sessions),
        session.lastSeenAt?.toISOString() ?? "",
      ]),
    };
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
    return {
      heading: ["email", "organisation", "role", "invited", "state"],
      rows: both.map(({ invitation, company, role }) => [
        invitation.email,
        company,
        role,
        invitation.createdAt.toISOString(),
        invitation.acceptedAt !== null ? "accepted" : hasExpired(invitation, now) ? "expired" : "open",
      ]),
    };
  },
  async "oauth-clients"(db, pattern, limit) {
    const rows = await db
      .select()
      .from(oauthClients)
      .where(anyColumn(pattern, oauthClients.name, oauthClients.id))
      .orderBy(asc(oauthClients.name), asc(oauthClients.id))
      .limit(limit);
    return {
      heading: ["client_id", "name", "kind", "redirects"],
      rows: rows.map(({ id, name, secretHash, redirectUris }) => [
        id,
        name,
        secretHash === null ? "public" : "confidential",
        redirectUris.join(" "),
      ]),
    };
  },
  async "sign-ups"(db, pattern, limit) {
    const rows = await db
      .select()
      .from(signUps)
      .where(anyColumn(pattern, signUps.email, signUps.company, signUps.firstName, signUps.lastName))
      .orderBy(desc(signUps.createdAt), asc(signUps.id))
      .limit(limit);
    return {
      heading: ["email", "name", "company", "employees", "country", "phone", "affiliate", "signed up"],
      rows: rows.map((row) => [
        row.email,
        `${row.firstName} ${row.lastName}`,
        row.company,
        row.employees,
        row.country,
        row.phone,
        [row.affiliateCode, row.userCode].filter((code) => code !== null).join(" "),
        row.createdAt.toISOString(),
      ]),
    };
  },
};
