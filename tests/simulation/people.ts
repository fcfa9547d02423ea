import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "../../service/database/database.ts";
import { memberships, organisations, people } from "../../service/database/schema.ts";
import type { EmbeddedPostgres } from "../../service/database/embedded-postgres.ts";
import type { Account } from "./person.ts";
import { hash } from "./stand-ins/argon2.ts";

const FIRST_PASSWORD = "Correct-horse-7";
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const id = (kind: string, number: number) => kind + String(number).padStart(23, "0");

const known = [
  { name: "plain", factor: "none" },
  { name: "mail", factor: "mail" },
  { name: "app", factor: "app" },
] as const;

/** The accounts as they are at the beginning of a run. */
export const accounts = (): Account[] =>
  known.map(({ name, factor }, index) => ({
    id: id("b", index),
    email: `${name}@example.test`,
    factor,
    secret: factor === "app" ? SECRET : "",
    passwords: [FIRST_PASSWORD],
  }));

/** What is not removed with the people. */
const emptied = [
  "outbox",
  "throttles",
  "known_addresses",
  "conversations",
  "code_sends",
  "codes",
  "password_resets",
  "sessions",
];

/** Adds the people, once. Returns what makes everything as it was. */
export async function addPeople(db: Db, client: EmbeddedPostgres): Promise<() => Promise<void>> {
  const passwordHash = await hash(FIRST_PASSWORD, { salt: new Uint8Array(16) });
  const [open, secure] = [id("a", 1), id("a", 2)];
  await db.insert(organisations).values([
    { id: open, company: "Open", plan: ["hrms", "pms"] },
    { id: secure, company: "Secure", plan: ["hrms", "pms"], requiresSecondFactor: true },
  ]);
  const everyone = accounts().map((account) => ({
    id: account.id,
    email: account.email,
    firstName: "Test",
    lastName: "Person",
    passwordHash,
    activated: true,
    emailFactor: account.factor === "mail",
    appFactor: account.factor === "app",
    authenticatorSecret: account.secret || null,
  }));
  await db.insert(people).values(everyone);
  await db.insert(memberships).values(
    accounts().map((account, index) => ({
      id: id("c", index),
      orgId: account.factor === "none" ? open : secure,
      personId: account.id,
      role: "member" as const,
      products: ["hrms" as const, "pms" as const],
    })),
  );
  const asBefore = db.update(people).set({ passwordHash, lastTimeStep: null, language: null }).getSQL();
  const { sql: update } = new PgDialect().sqlToQuery(sql`${asBefore}`.inlineParams());
  const statements = [...emptied.map((table) => `delete from ${table}`), update].join("; ");
  return async () => {
    await client.exec(statements);
  };
}
