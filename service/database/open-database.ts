import { existsSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle as drizzleNodePostgres } from "drizzle-orm/node-postgres";
import { migrate as migrateNodePostgres } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import { migrate as migrateEmbedded } from "drizzle-orm/pglite/migrator";
import { Pool } from "pg";
import { lockFolder } from "./folder-lock.ts";
import * as schema from "./schema.ts";

/** The tables, in whichever database they live; also what a transaction hands on. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Database {
  readonly db: Db;
  /** The embedded database's folder, or null in memory and with PostgreSQL. */
  readonly folder: string | null;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  /** Lets go of the folder or of the connections. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The embedded database's folder; null keeps it in memory. Not looked at when there is a `databaseUrl`. */
  dataDir: string | null;
  /** A PostgreSQL to use instead of the embedded database. */
  databaseUrl: string | null;
  /** `creating` the very first time, which takes seconds; then `migrating`. */
  onProgress: (step: "creating" | "migrating") => void;
}

/**
 * Opens the database and brings its tables up to date.
 *
 * @throws FolderInUseError when another process works on the embedded folder
 */
export async function openDatabase({ dataDir, databaseUrl, onProgress }: DatabaseOptions): Promise<Database> {
  if (databaseUrl !== null) return openPostgres(databaseUrl, onProgress);
  if (dataDir === null) {
    onProgress("creating");
    return embedded(await PGlite.create(), null, () => undefined, onProgress);
  }
  const release = lockFolder(dataDir);
  try {
    const folder = join(dataDir, "database");
    const complete = join(folder, "foyer-complete");
    if (!existsSync(complete)) {
      // What a first start left behind when it was cut off: it held no data yet, and cannot be opened.
      rmSync(folder, { recursive: true, force: true });
      onProgress("creating");
    }
    const database = await embedded(await PGlite.create(folder), dataDir, release, onProgress);
    writeFileSync(complete, "");
    return database;
  } catch (error) {
    release();
    throw error;
  }
}

/** An embedded database that is already there, with its tables brought up to date. */
export async function embedded(
  client: PGlite,
  folder: string | null,
  release: () => void,
  onProgress: DatabaseOptions["onProgress"],
): Promise<Database> {
  const db = drizzleEmbedded({ client, schema });
  onProgress("migrating");
  await migrateEmbedded(db, { migrationsFolder: migrationsFolder() });
  return {
    db,
    folder,
    ping: async () => void (await db.execute(sql`select 1`)),
    async close() {
      try {
        await client.close();
      } finally {
        release();
      }
    },
  };
}

/** Several processes may start on one PostgreSQL at once: whoever holds this lock migrates, the others wait. */
const MIGRATION_LOCK = 4_202_611_210;

async function openPostgres(connectionString: string, onProgress: DatabaseOptions["onProgress"]): Promise<Database> {
  const pool = new Pool({ connectionString, connectionTimeoutMillis: 10_000 });
  // An idle connection that breaks is already out of the pool when this is told, and the next query opens a
  // new one or fails with the reason; without a listener it would end the process.
  pool.on("error", () => undefined);
  try {
    const client = await pool.connect();
    try {
      onProgress("migrating");
      await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
      await migrateNodePostgres(drizzleNodePostgres({ client }), { migrationsFolder: migrationsFolder() });
    } finally {
      // Closing the connection gives the lock back, whatever happened.
      client.release(true);
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = drizzleNodePostgres({ client: pool, schema });
  return {
    db,
    folder: null,
    ping: async () => void (await db.execute(sql`select 1`)),
    close: () => pool.end(),
  };
}

/** The same folder from the sources and from the built service: it lies in the project, above both. */
function migrationsFolder(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, "service/database/migrations");
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) {
      throw new Error(`No folder service/database/migrations at or above ${import.meta.dirname}.`);
    }
  }
}
