import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { printLine } from "../log/print.ts";
import type { Database, DatabaseOptions, Db } from "./database.ts";
import { DatabaseFiles, startParams } from "./database-files.ts";
import { damaged, diskProblem, FolderError } from "./folder-error.ts";
import { lockFolder } from "./folder-lock.ts";
import { migrationsFolder } from "./migrations-folder.ts";
import { createPostgresLog } from "./postgres-log.ts";
import { preparePrivateFolder, restrictTree, syncPath, syncTree } from "./private-files.ts";
import * as schema from "./schema.ts";

const databaseIn = (dataDir: string) => join(dataDir, "database");

/** Whether a data folder has an embedded database. */
export function hasEmbedded(dataDir: string): boolean {
  const folder = databaseIn(dataDir);
  return existsSync(folder) && readdirSync(folder).length > 0;
}

/**
 * Opens the embedded database in a folder, creating it if there is none. Null opens one in memory. Other users have no
 * access to the folder, and every acknowledged write is on its disk.
 *
 * @throws FolderInUseError when another process uses the folder
 * @throws FolderError when the folder or its content is unusable; its content is never deleted
 */
export async function openEmbedded(
  dataDir: string | null,
  onProgress: DatabaseOptions["onProgress"],
): Promise<Database> {
  if (dataDir === null) {
    onProgress("creating");
    return embedded(await PGlite.create(), null, () => undefined, onProgress);
  }
  let release = () => {};
  try {
    preparePrivateFolder(dataDir);
    release = await lockFolder(dataDir);
    const folder = databaseIn(dataDir);
    if (!hasEmbedded(dataDir)) {
      onProgress("creating");
      await create(dataDir, folder);
    }
    requireComplete(folder);
    requireRoom(dataDir);
    restrictTree(folder);
    return await withOpen(folder, (client) => embedded(client, dataDir, release, onProgress));
  } catch (error) {
    release();
    throw diskProblem(dataDir, error) ?? error;
  }
}

/** Creates the database under a temporary name, so that a folder with the final name is always complete. */
async function create(dataDir: string, folder: string): Promise<void> {
  const unfinished = join(dataDir, "database.unfinished");
  if (existsSync(unfinished)) {
    const aside = `${unfinished}-${Date.now()}`;
    renameSync(unfinished, aside);
    printLine(
      `An earlier start was interrupted while it created the database. Its files are now in ${aside}.`,
      process.stderr,
    );
  }
  mkdirSync(unfinished, { mode: 0o700 });
  try {
    await withOpen(unfinished, (client) => client.close());
    syncTree(unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    // It holds no data yet. On a full disk each attempt would otherwise leave less space for the next.
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  syncPath(dataDir);
}

/** Bytes on the disk that PostgreSQL may need at any write, for the next part of its log. */
const LEAST_ROOM = 16 * 1024 * 1024;

/** Throws on a full disk, before a write without room stops the process: every restart would end in the same way. */
function requireRoom(dataDir: string, bytes = LEAST_ROOM): void {
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize >= bytes) return;
  const megabytes = Math.ceil(bytes / 1024 / 1024);
  throw new FolderError(
    `The data folder ${dataDir} cannot be used: less than ${megabytes} MB are left on its disk. Make room on it.`,
  );
}

/** Checks first, because PGlite overwrites a folder without `PG_VERSION` with a new database. */
function requireComplete(folder: string): void {
  for (const name of ["PG_VERSION", "global/pg_control", "base", "pg_wal"]) {
    if (existsSync(join(folder, name))) continue;
    throw new FolderError(
      `The database in ${folder} is not complete: ${name} is missing. Restore the folder from a backup, or move it ` +
        "away to start with an empty one.",
    );
  }
}

/**
 * Opens the database in a folder and runs `work` on it.
 *
 * @throws FolderError when either fails because of the folder, the disk or the database's files
 */
async function withOpen<T>(folder: string, work: (client: PGlite) => Promise<T>): Promise<T> {
  const fs = new DatabaseFiles(folder);
  const { onLine: onStderr, fatal, onFatal } = createPostgresLog(folder);
  const problem = (reason: string | null) => fs.problem ?? damaged(folder, reason);
  let client: PGlite | null = null;
  try {
    client = await PGlite.create({
      fs,
      startParams: startParams(PGlite.defaultStartParams),
      onStderr,
    });
    const result = await work(client);
    onFatal(() => stop(problem(fatal())));
    fs.onProblem = stop;
    return result;
  } catch (error) {
    // After a fatal error there is nothing left to close.
    if (client !== null && fatal() === null) await client.close();
    const reason = fatal() ?? damageIn(error);
    if (client === null || reason !== null || fs.problem !== null) throw problem(reason);
    throw error;
  }
}

/**
 * Exits, as PostgreSQL does after a fatal error: its memory may differ from its files, and PGlite would loop for ever
 * at the next query. A failing or full disk is fatal too: PostgreSQL would continue, refuse some writes and make others.
 * Acknowledged writes are on the disk, so the next start has them.
 */
function stop({ message }: Error): never {
  writeSync(process.stderr.fd, `Foyer stops: ${message}\n`);
  process.exit(1);
}

/** The message of a query that failed because of damaged or unreadable files; null for any other failure. */
function damageIn(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.cause !== undefined) return damageIn(error.cause);
  // SQLSTATE class 58 is a system error, class XX an internal one.
  return "code" in error && /^(58|XX)/.test(String(error.code)) ? `${error.message}.` : null;
}

/** Milliseconds between checkpoints. A single-process PostgreSQL has no checkpointer. */
const CHECKPOINT_EVERY = 5 * 60_000;

/** Keeps the write-ahead log small, and so recovery after a kill short. Returns a function that stops it. */
function startCheckpoints(client: PGlite): () => void {
  const checkpoints = setInterval(() => {
    client.exec("checkpoint").catch((error: unknown) => {
      printLine(`A checkpoint of the database failed: ${String(error)}`, process.stderr);
    });
  }, CHECKPOINT_EVERY);
  checkpoints.unref();
  return () => clearInterval(checkpoints);
}

/**
 * Rewrites the tables without their deleted rows, and then removes the write-ahead log that still contains them: first
 * the files in use, then the old files that PostgreSQL keeps to use again.
 */
async function compact(db: Db, dataDir: string): Promise<void> {
  const [size] = await db
    .select({ bytes: sql<number>`pg_database_size(current_database())::float8` })
    .from(sql`(select) as one`);
  requireRoom(dataDir, LEAST_ROOM + (size?.bytes ?? 0));
  const tables = Object.values(schema).map((table) => sql`${table}`);
  await db.execute(sql`vacuum full ${sql.join(tables, sql`, `)}`);
  await db.execute(sql`set wal_recycle = off`);
  // The last round replaces the only remaining file, which may be an old one, by a new one.
  let files: number;
  do {
    files = await db.$count(sql`pg_ls_waldir()`);
    await db.execute(sql`select pg_switch_wal()`);
    await db.execute(sql`checkpoint`);
  } while (files > 1);
  await db.execute(sql`reset wal_recycle`);
}

/** Migrates an open embedded database. */
async function embedded(
  client: PGlite,
  folder: string | null,
  release: () => void,
  onProgress: DatabaseOptions["onProgress"],
): Promise<Database> {
  const db = drizzle({ client, schema });
  onProgress("migrating");
  await migrate(db, { migrationsFolder: migrationsFolder() });
  const stopCheckpoints = folder === null ? () => undefined : startCheckpoints(client);
  return {
    db,
    folder,
    channel: null,
    pool: null,
    async compact() {
      if (folder !== null) await compact(db, folder);
    },
    async ping() {
      await db.execute(sql`select 1`);
      if (folder !== null) requireRoom(folder);
    },
    async close() {
      stopCheckpoints();
      try {
        await client.close();
      } finally {
        release();
      }
    },
  };
}
