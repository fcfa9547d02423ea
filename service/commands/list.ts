import { parseArgs } from "node:util";
import { asc, count, countDistinct, desc, eq, ilike, max, or, type SQL } from "drizzle-orm";
import * as v from "valibot";
import { hasSecondFactor } from "../account/second-factor.ts";
import type { Db } from "../database/open-database.ts";
import { candidates, memberships, organisations, people, sessions } from "../database/schema.ts";
import { table, UsageError, type Command } from "./command.ts";

const kinds = ["organisations", "users", "sessions"] as const;
type Kind = (typeof kinds)[number];
type Table = { heading: readonly string[]; rows: readonly (readonly string[])[] };

export const list: Command = {
  usage: `[${kinds.join(" | ")}] [TEXT] [--limit NUMBER]`,
  about: "how many there are; or one kind, those that contain TEXT",
  async run(args, { db }) {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { limit: { type: "string", default: "50" } },
    });
    const [kind, text = "", ...rest] = positionals;
    const limit = Number(values.limit);
    if (!Number.isInteger(limit) || limit < 1) throw new UsageError("--limit must be a whole number from 1.");
    if (rest.length > 0) throw new UsageError("Put a text of several words in quotes.");
    if (kind === undefined) return counts(db);
    const parsed = v.safeParse(v.picklist(kinds), kind);
    if (!parsed.success) throw new UsageError(`There are ${kinds.join(", ")} to list.`);
    // One more than asked for tells whether there are more.
    const { heading, rows } = await lists[parsed.output](db, containing(text), limit + 1);
    if (rows.length === 0) return "None.";
    const more = rows.length > limit ? `\nThere are more: give a TEXT, or a higher --limit.` : "";
    return table(heading, rows.slice(0, limit)) + more;
  },
};

/** What stands for itself in a pattern has to be marked. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
const any = (pattern: string, ...columns: Parameters<typeof ilike>[0][]): SQL | undefined =>
  or(...columns.map((column) => ilike(column, pattern)));

async function counts(db: Db): Promise<string> {
  const [organisationCount, userCount, newHireCount, sessionCount] = [
    await db.$count(organisations),
    await db.$count(people),
    await db.$count(candidates),
    await db.$count(sessions),
  ];
  return table(
    ["what", "how many"],
    [
      ["organisations", String(organisationCount)],
      ["users", String(userCount)],
      ["new hires", String(newHireCount)],
      ["sessions", String(sessionCount)],
    ],
  );
}

const lists: Record<Kind, (db: Db, pattern: string, limit: number) => Promise<Table>> = {
  async organisations(db, pattern, limit) {
    const rows = await db
      .select({ organisation: organisations, members: count(memberships.id) })
      .from(organisations)
      .leftJoin(memberships, eq(memberships.orgId, organisations.id))
      .where(any(pattern, organisations.company, organisations.id))
      .groupBy(organisations.id)
      .orderBy(asc(organisations.company), asc(organisations.id))
      .limit(limit);
    return {
      heading: ["id", "company", "members", "second factor", "products"],
      rows: rows.map(({ organisation, members }) => [
        organisation.id,
        organisation.company,
        String(members),
        organisation.requiresSecondFactor ? "required" : "no",
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
      .where(any(pattern, people.email, people.firstName, people.lastName, people.id))
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
      .where(any(pattern, people.email, candidates.email))
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
};
