import { eq, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { generateSync } from "otplib";
import type { Db } from "../../service/database/database.ts";
import { hashRecoveryCode } from "../../service/sign-in/recovery-codes.ts";
import { memberships, organisations, people } from "../../service/database/schema.ts";
import type { PGlite } from "@electric-sql/pglite";
import { hash } from "./stand-ins/argon2.ts";
import type { Wish } from "./wishes.ts";

const FIRST_PASSWORD = "Correct-horse-7";
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const id = (kind: string, number: number) => kind + String(number).padStart(23, "0");

const known = [
  { name: "plain", factor: "none" },
  { name: "mail", factor: "mail" },
  { name: "app", factor: "app" },
] as const;

/** An account, with the secrets its users know. Two people may share one. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly factor: "none" | "mail" | "app";
  /** Its passwords, newest first; one of them is right. */
  readonly passwords: string[];
  /** The secrets of its authenticators, in Base32, newest first; empty without an authenticator. */
  readonly secrets: string[];
  /** Its recovery codes, newest first; one of them is right, unless it was used. */
  readonly recoveryCodes: string[];
  /** The last wish of one of its users, and its time: often another user wishes the same. */
  lastWish: { readonly wish: Wish; readonly at: number } | null;
}

/** The accounts at the start of a run. */
export const accounts = (): Account[] =>
  known.map(({ name, factor }, index) => ({
    id: id("b", index),
    email: `${name}@example.test`,
    factor,
    passwords: [FIRST_PASSWORD],
    secrets: factor === "app" ? [SECRET] : [],
    recoveryCodes: [`${name.toUpperCase()}-FIRST2`.padStart(11, "A")],
    lastWish: null,
  }));

/** The tables whose rows are not removed with the people. */
const emptied = [
  "outbox",
  "throttles",
  "known_addresses",
  "conversations",
  "kept_answers",
  "refusals",
  "code_sends",
  "codes",
  "password_resets",
  "second_factor_setups",
  "sessions",
  "account_events",
  "disavowals",
  "trusted_devices",
  "oauth_grants",
];

/** Adds the people, once. Returns a function that restores the database to this state. */
export async function addPeople(db: Db, client: PGlite): Promise<() => Promise<void>> {
  const [open, secure] = [id("a", 1), id("a", 2)];
  const everyone = await Promise.all(
    accounts().map(async ({ id: personId, email, factor, secrets, recoveryCodes }) => ({
      id: personId,
      email,
      firstName: "Test",
      lastName: "Person",
      passwordHash: await hash(FIRST_PASSWORD, { salt: new Uint8Array(16) }),
      activated: true,
      emailFactor: factor === "mail",
      appFactor: factor === "app",
      authenticatorSecret: secrets[0] ?? null,
      recoveryCodeHash: await hashRecoveryCode(recoveryCodes[0] ?? ""),
      lastTimeStep: null,
      language: null,
      activeOrgId: null,
    })),
  );
  const products = ["hrms" as const, "pms" as const];
  await db.insert(organisations).values([
    { id: open, company: "Open", plan: products },
    { id: secure, company: "Secure", plan: products, requiresSecondFactor: true },
  ]);
  await db.insert(people).values(everyone);
  await db.insert(memberships).values(
    accounts().map((account, index) => ({
      id: id("c", index),
      orgId: account.factor === "none" ? open : secure,
      personId: account.id,
      role: "member" as const,
      products,
    })),
  );
  const asBefore = everyone.map((person) => db.update(people).set(person).where(eq(people.id, person.id)));
  const dialect = new PgDialect();
  const statements = [
    ...emptied.map((table) => `delete from ${table}`),
    ...asBefore.map((query) => dialect.sqlToQuery(sql`${query.getSQL()}`.inlineParams()).sql),
  ].join("; ");
  return async () => {
    await client.exec(statements);
  };
}

/** The code that an authenticator shows at a time. */
export const codeOf = (secret: string, at: number): string => generateSync({ secret, epoch: Math.floor(at / 1000) });
