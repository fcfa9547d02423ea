import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { eq, sql } from "drizzle-orm";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRefusals, sweepRefusals } from "../../service/calls/refusals.ts";
import { createBackground } from "../../service/shared/background.ts";
import { revokeCodes } from "../../service/shared/codes.ts";
import { erasePerson } from "../../service/operators/personal-data.ts";
import { withdrawGrant } from "../../service/account/apps.ts";
import { newId } from "../../service/shared/ids.ts";
import { findPerson } from "../../service/shared/people.ts";
import {
  createPendingStepsStore,
  noPendingSteps,
  type PendingStep,
} from "../../service/socket-sessions/pending-steps.ts";
import { openDatabase } from "../../service/database/open-database.ts";
import { openPostgres } from "../../service/database/postgres-database.ts";
import * as schema from "../../service/database/schema.ts";
import { addDemoData } from "../../service/demo/people.ts";
import { renewDemoFlows } from "../../service/demo/flows.ts";
import { issueOAuthCode, redeemOAuthCode } from "../../service/oauth/codes.ts";
import { hasDemoData } from "../support/demo.ts";
import { emailOf, ids, resetPeople } from "../../tests/service/support/people.ts";
import { startCluster, type Cluster } from "../support/postgres.ts";

const migrations = new URL("../../service/database/migrations/", import.meta.url);

/** A folder with the migrations and one more, which adds a column. */
function withNextMigration(): string {
  const folder = mkdtempSync(join(tmpdir(), "foyer-migrations-"));
  cpSync(fileURLToPath(migrations), folder, { recursive: true });
  const journal = join(folder, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  const next = { ...entries[0], idx: entries.length, when: entries.at(-1).when + 1, tag: "next" };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, next] }));
  writeFileSync(join(folder, "next.sql"), 'ALTER TABLE "second_factor_setups" ADD COLUMN "next" text;');
  return folder;
}

it("has a migration for everything in the schema, and one snapshot of it", async () => {
  const [newest, ...older] = readdirSync(new URL("meta/", migrations)).filter((name) =>
    name.endsWith("_snapshot.json"),
  );
  expect(older).toEqual([]);
  const before = JSON.parse(readFileSync(new URL(`meta/${newest}`, migrations), "utf8"));
  expect(await generateMigration(before, generateDrizzleJson(schema, before.id))).toEqual([]);
});

describe("PostgreSQL", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster.stop());

  it("gets its migrations and demo data from one of several processes that start at once", async () => {
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
    await Promise.all(databases.map((database) => renewDemoFlows(database, ["http://127.0.0.1:3000"])));
    await Promise.all(databases.map((database) => database.close()));
  });

  it("lets queries pass while a migration waits for a table that a backup reads", async () => {
    const databaseUrl = cluster.createDatabase("backup");
    const open = () => openDatabase({ dataDir: null, databaseUrl, onProgress: () => undefined });
    await (await open()).close();
    const [backup, page] = [new Client(databaseUrl), new Client(databaseUrl)];
    await Promise.all([backup.connect(), page.connect()]);
    await backup.query("begin; select from second_factor_setups");

    const opening = openPostgres(databaseUrl, () => undefined, undefined, withNextMigration());
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%alter table%'";
    await expect.poll(async () => (await page.query(waiting)).rowCount).toBe(1);
    // The service's queries end after this time.
    await page.query("set statement_timeout = 4500");
    expect((await page.query("select from second_factor_setups")).rowCount).toBe(0);
    await backup.query("commit");
    const { close } = await opening;
    expect((await page.query("select next from second_factor_setups")).rowCount).toBe(0);
    await Promise.all([backup.end(), page.end(), close()]);
  });

  /** A database with an authorization code of a person that has not been exchanged. */
  async function withCode(name: string) {
    const databaseUrl = cluster.createDatabase(name);
    const { db, close } = await openDatabase({ dataDir: null, databaseUrl, onProgress: () => undefined });
    await resetPeople(db);
    const redirectUri = "https://app.example/callback";
    const [client] = await db
      .insert(schema.oauthClients)
      .values({ id: "app", name: "App", redirectUris: [redirectUri] })
      .returning();
    const person = await findPerson(db, emailOf("member"));
    if (!client || !person) throw new Error("There is nobody to sign in, or nothing to sign in to.");
    const now = Date.now();
    const asks = { isSilent: false, isProofDue: false, maxAge: null, loginHint: null };
    const request = { client, redirectUri, state: null, codeChallenge: null, asks, hash: "" };
    const issued = await issueOAuthCode(db, request, person, now, now);
    if (typeof issued === "string") throw new Error("There is no code.");
    // Queries outside the transaction, in which PostgreSQL would repeat its first answer.
    const waiting = () => db.$count(sql`pg_stat_activity`, sql`datname = ${name} and wait_event_type = 'Lock'`);
    return { db, close, person, waiting, code: { code: issued.code, clientId: client.id, now } };
  }

  it("lets a code be exchanged while the password changes, without a deadlock", async () => {
    const { db, close, person, waiting, code } = await withCode("changing");
    const exchanged = await db.transaction(async (tx) => {
      await tx.update(schema.people).set({ passwordHash: "another" }).where(eq(schema.people.id, person.id));
      const settled = Promise.allSettled([redeemOAuthCode(db, code, () => true)]);
      while ((await waiting()) === 0);
      await revokeCodes(tx, person.id);
      return { settled };
    });
    expect(await exchanged.settled).toEqual([{ status: "fulfilled", value: null }]);
    expect(await db.$count(schema.sessions)).toBe(0);
    await close();
  });

  it("lets an app be withdrawn while its code is exchanged, and the token ends", async () => {
    const { db, close, person, waiting, code } = await withCode("withdrawing");
    const { token, settled } = await db.transaction(async (tx) => {
      const token = await redeemOAuthCode(tx, code, () => true);
      const settled = Promise.allSettled([withdrawGrant(db, person.id, code.clientId)]);
      while ((await waiting()) === 0);
      return { token, settled };
    });
    expect(token).not.toBeNull();
    expect(await settled).toEqual([{ status: "fulfilled", value: "App" }]);
    expect(await db.$count(schema.sessions)).toBe(0);
    await close();
  });

  it("erases a pending step that is stored during the erase", async () => {
    const name = "erasing";
    const databaseUrl = cluster.createDatabase(name);
    const { db, close } = await openDatabase({ dataDir: null, databaseUrl, onProgress: () => undefined });
    await resetPeople(db);
    const now = Date.now();
    const until = new Date(now + 60_000);
    const about = { candidateId: ids.newHire, expiresAt: until };
    await db
      .insert(schema.registrations)
      .values({ ...about, id: "one", passwordHash: "hash", addressHash: "hash", tries: 0 });
    await db
      .insert(schema.sessions)
      .values({ ...about, id: newId(), tokenHash: "hash", kind: "full", createdAt: until, lastSeenAt: until });
    const email = "newhire@example.test";
    const pending: PendingStep = { purpose: "registration", email, registrationIds: ["one"] };
    const page = createPendingStepsStore(
      db,
      () => ({ ...noPendingSteps, pending }),
      null,
      () => undefined,
    );
    const waiting = () => db.$count(sql`pg_stat_activity`, sql`datname = ${name} and wait_event_type = 'Lock'`);
    const erasing = await db.transaction(async (tx) => {
      await tx.select().from(schema.sessions).for("update");
      const erased = erasePerson(db, email, false);
      while ((await waiting()) === 0);
      await page.store(now);
      return { erased };
    });
    await erasing.erased;
    expect(await db.$count(schema.registrations)).toBe(0);
    expect(await db.$count(schema.conversations)).toBe(0);
    await close();
  });

  it("keeps a refusal while a command holds its person, and forgets it with them", async () => {
    const databaseUrl = cluster.createDatabase("refused");
    const { db, close } = await openDatabase({ dataDir: null, databaseUrl, onProgress: () => undefined });
    await resetPeople(db);
    const log = pino({ level: "silent" });
    const background = createBackground(log);
    const at = Date.now();
    const call = { reference: "K7M3QX", at, event: "login", code: 403, facts: {}, session: null, address: "10.0.0.1" };
    await db.transaction(async (tx) => {
      const mine = eq(schema.people.id, ids.member);
      await tx.delete(schema.people).where(mine);
      createRefusals(db, background, log).note({ ...call, owner: ids.member, account: emailOf("member") });
      await background.idle();
      expect(await db.$count(schema.refusals)).toBe(1);
    });
    await sweepRefusals(db, at);
    expect(await db.$count(schema.refusals)).toBe(0);
    await close();
  });

  it("says that it wants a password, if none is given", async () => {
    const guarded = await startCluster("canary");
    const open = (databaseUrl: string) => openDatabase({ dataDir: null, databaseUrl, onProgress: () => undefined });
    try {
      const address = guarded.createDatabase("guarded");
      await expect(open(address)).rejects.toThrow(
        "the PostgreSQL that DATABASE_URL names wants a password. Give it in DATABASE_URL, or in PGPASSWORD.",
      );
      await expect(open(`${address}&password=wrong`)).rejects.toMatchObject({
        message: "the PostgreSQL that DATABASE_URL names cannot be opened",
        cause: { message: 'password authentication failed for user "foyer"' },
      });
    } finally {
      await guarded.stop();
    }
  });

  it("reports why it is unreachable, and is used again after its connections broke", async () => {
    const missing = cluster.createDatabase("gone").replace("/gone?", "/never?");
    const open = (databaseUrl: string) => openDatabase({ dataDir: null, databaseUrl, onProgress: () => undefined });
    await expect(open(missing)).rejects.toMatchObject({
      message: "the PostgreSQL that DATABASE_URL names cannot be opened",
      cause: { message: 'database "never" does not exist' },
    });

    const database = await open(cluster.createDatabase("flaky"));
    await database.ping();
    const killer = await open(cluster.createDatabase("killer"));
    await killer.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'flaky'`);
    await killer.close();
    // This query may be the one that finds the connection broken; the next one gets a new connection.
    await database.ping().catch((error: unknown) => error);
    await expect(database.ping()).resolves.toBeUndefined();
    await database.close();
  });
});
