import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { count, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, type Database } from "../../service/database/open-database.ts";
import * as schema from "../../service/database/schema.ts";
import { addDemoData, demoAccounts, demoOrganisations } from "../../service/demo.ts";
import { openEmbedded } from "./support/embedded.ts";
import { startCluster, type Cluster } from "./support/postgres.ts";

const migrations = new URL("../../service/database/migrations/", import.meta.url);
const { memberships, organisations, people } = schema;

it("has a migration for everything in the schema", async () => {
  const snapshots = readdirSync(new URL("meta/", migrations))
    .filter((name) => name.endsWith("_snapshot.json"))
    .sort();
  const newest = snapshots.at(-1) ?? "";
  const before = JSON.parse(readFileSync(new URL(`meta/${newest}`, migrations), "utf8"));
  expect(await generateMigration(before, generateDrizzleJson(schema, before.id))).toEqual([]);
});

describe("PostgreSQL", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  }, 120_000);
  afterAll(() => cluster.stop());

  it("is brought up to date and given its demo data by one of several that start at once", async () => {
    const databaseUrl = cluster.createDatabase("together");
    const open = () => openDatabase({ dataDir: null, databaseUrl, onProgress: () => undefined });
    const databases = await Promise.all([open(), open(), open(), open()]);
    const added = await Promise.all(databases.map(addDemoData));
    expect(added.filter(Boolean)).toHaveLength(1);
    const [one] = databases;
    if (!one) throw new Error("No database was opened.");
    const applied = await one.db.select({ count: sql<number>`count(*)::int` }).from(sql`drizzle.__drizzle_migrations`);
    const files = readdirSync(fileURLToPath(migrations)).filter((name) => name.endsWith(".sql"));
    expect(applied).toEqual([{ count: files.length }]);
    await hasDemoData(one);
    await Promise.all(databases.map((database) => database.close()));
  }, 30_000);

  it("that is not there is an error with its reason, and one that goes away is not the end", async () => {
    const missing = cluster.createDatabase("gone").replace("/gone?", "/never?");
    const open = (databaseUrl: string) => openDatabase({ dataDir: null, databaseUrl, onProgress: () => undefined });
    await expect(open(missing)).rejects.toThrow('database "never" does not exist');

    const database = await open(cluster.createDatabase("flaky"));
    await database.ping();
    const killer = await open(cluster.createDatabase("killer"));
    await killer.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'flaky'`);
    await killer.close();
    // The broken connection may be noticed by this very query; the one after has a new one.
    await database.ping().catch((error: unknown) => expect(error).toBeInstanceOf(Error));
    await database.ping();
    await database.close();
  }, 30_000);
});

describe("the embedded database", () => {
  it("is given its demo data once", async () => {
    const { database, remove } = await openEmbedded();
    expect(await addDemoData(database)).toBe(true);
    expect(await addDemoData(database)).toBe(false);
    await hasDemoData(database);
    await remove();
  }, 30_000);
});

async function hasDemoData({ db }: Database): Promise<void> {
  const [members] = await db
    .select({ count: count() })
    .from(memberships)
    .where(eq(memberships.orgId, demoOrganisations.northwind));
  expect(members?.count).toBe(2000);
  const [belongs] = await db
    .select({ count: count() })
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.personId))
    .where(eq(people.email, "many@acme.test"));
  expect(belongs?.count).toBe(500);
  const names = await db.selectDistinct({ company: organisations.company }).from(organisations);
  expect(names).toHaveLength(504);
  const logos = await db.selectDistinct({ logo: organisations.logo }).from(organisations);
  for (const { logo } of logos) {
    if (logo !== null) expect(readFileSync(new URL(`../../public${logo}`, import.meta.url), "utf8")).toContain("<svg");
  }
  const emails = await db.select({ email: people.email }).from(people);
  const known = new Set(emails.map(({ email }) => email));
  const newHires = await db.select({ email: schema.candidates.email }).from(schema.candidates);
  for (const { email } of newHires) known.add(email);
  for (const { email } of demoAccounts) expect(known).toContain(email);
}
