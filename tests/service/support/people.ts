import { startJudging } from "../judge/of-database.ts";
import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Role } from "../../../machines/shared/contract-values.ts";
import { productKeys, type ProductKey } from "../../../machines/shared/products.ts";
import { hashPassword } from "../../../service/shared/password-hash.ts";
import type { Db } from "../../../service/database/database.ts";
import {
  candidates,
  codes,
  codeSends,
  conversations,
  invitations,
  keptAnswers,
  refusals,
  knownAddresses,
  memberships,
  oauthClients,
  organisations,
  outbox,
  people,
  sessions,
  signUps,
  throttles,
} from "../../../service/database/schema.ts";

export const PASSWORD = "Correct-horse-7";
export const AUTHENTICATOR = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

const id = (kind: string, number: number) => kind + String(number).padStart(23, "0");
export const ids = {
  acme: id("a", 1),
  globex: id("a", 2),
  secure: id("a", 3),
  admin: id("b", 1),
  member: id("b", 2),
  client: id("b", 3),
  nobody: id("b", 4),
  forced: id("b", 5),
  inactive: id("b", 6),
  mail: id("b", 7),
  app: id("b", 8),
  both: id("b", 9),
  none: id("b", 10),
  inactiveSecure: id("b", 11),
  newHire: id("d", 1),
  preHire: id("d", 2),
} as const;

export type PersonName = Exclude<keyof typeof ids, "acme" | "globex" | "secure" | "newHire" | "preHire">;
export const emailOf = (name: PersonName) => `${name.toLowerCase()}@example.test`;
export const RECOVERY_CODE = "ABCD-EFGH23";

/** The tables, each before those that it references. */
const tables = [
  outbox,
  throttles,
  knownAddresses,
  signUps,
  invitations,
  codeSends,
  codes,
  conversations,
  keptAnswers,
  refusals,
  sessions,
  candidates,
  memberships,
  oauthClients,
  people,
  organisations,
];

const plan: ProductKey[] = [...productKeys];
const companies: (typeof organisations.$inferInsert)[] = [
  { id: ids.acme, company: "Acme", logo: "/logos/acme.svg", plan },
  { id: ids.globex, company: "Globex", plan: ["hrms", "chat"] },
  { id: ids.secure, company: "Secure", plan, requiresSecondFactor: true },
];

type Person = Partial<typeof people.$inferInsert>;
const everyone: readonly (readonly [PersonName, Person?])[] = [
  ["admin"],
  ["member"],
  ["client"],
  ["nobody"],
  ["forced", { mustChangePassword: true }],
  ["inactive", { activated: false }],
  ["mail", { emailFactor: true }],
  ["app", { appFactor: true, authenticatorSecret: AUTHENTICATOR }],
  ["both", { emailFactor: true, appFactor: true, authenticatorSecret: AUTHENTICATOR }],
  ["none"],
  ["inactiveSecure", { activated: false, emailFactor: true }],
];

const belongings: readonly (readonly [PersonName, orgId: string, Role?, ProductKey[]?])[] = [
  ["admin", ids.globex, "admin", []],
  ["admin", ids.acme, "admin", []],
  ["member", ids.acme],
  ["client", ids.acme, "client", ["pms"]],
  ["forced", ids.acme],
  ["inactive", ids.acme],
  ...(["mail", "app", "both", "none", "inactiveSecure"] as const).map((name) => [name, ids.secure] as const),
];

const prepared = new WeakMap<Db, Promise<unknown>>();

/** Empties every table and adds a person of each kind. */
export async function resetPeople(db: Db): Promise<void> {
  if (!prepared.has(db)) prepared.set(db, prepare(db));
  await prepared.get(db);
  startJudging(db);
  await db.execute(sql`select tests.reset_people()`);
}

/** Makes the reset a function of the database, which plans its statements once: planning them took most of the time. */
async function prepare(db: Db): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  const person = ([name, more]: (typeof everyone)[number]) => ({
    id: ids[name],
    email: emailOf(name),
    firstName: name,
    lastName: "Test",
    passwordHash,
    activated: true,
    ...more,
  });
  const newHire = { orgId: ids.acme, passwordHash };
  const rows = [
    db.insert(organisations).values(companies),
    db.insert(people).values(everyone.map(person)),
    db.insert(memberships).values(belongings.map(membership)),
    db.insert(candidates).values([
      { ...newHire, id: ids.newHire, email: "newhire@example.test", employeeCode: "New-1", isPreBoarding: false },
      { ...newHire, id: ids.preHire, email: "prehire@example.test", employeeCode: null, isPreBoarding: true },
    ]),
  ];
  const all = [...tables.map((table) => sql`delete from ${table}`), ...rows.map((insert) => insert.getSQL())];
  const { sql: text } = new PgDialect().sqlToQuery(sql.join(all, sql`;`).inlineParams());
  await db.execute(sql`create schema if not exists tests`);
  await db.execute(
    sql.raw(
      `create or replace function tests.reset_people() returns void language plpgsql as $$ begin ${text}; end $$`,
    ),
  );
}

const membership = ([name, orgId, role, products]: (typeof belongings)[number], index: number) => ({
  id: id("c", index + 1),
  personId: ids[name],
  orgId,
  role: role ?? "member",
  products: products ?? (["hrms", "pms"] satisfies ProductKey[]),
  employeeCode: `E-${index + 1}`,
});
