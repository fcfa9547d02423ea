import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { DatabaseFiles, startParams } from "./database-files.ts";
import { damaged, diskProblem, FolderError } from "./folder-error.ts";
import { lockFolder } from "./folder-lock.ts";
import { migrationsFolder } from "./migrations-folder.ts";
import type { Database, DatabaseOptions } from "./database.ts";
import { createPostgresLog } from "./postgres-log.ts";
import { closeTree, ownFolder, syncPath, syncTree } from "./private-files.ts";
import * as schema from "./schema.ts";

/**
 * Opens the embedded database of a folder, made where there is none; or one in memory, for null. The folder is
 * closed to other users, and what is acknowledged is on its disk.
 *
 * @throws FolderInUseError when another process works on the folder
 * @throws FolderError when the folder or what is in it cannot be used; nothing in it is ever deleted
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
    ownFolder(dataDir);
    release = await lockFolder(dataDir);
    const folder = join(dataDir, "database");
    if (!existsSync(folder) || readdirSync(folder).length === 0) {
      onProgress("creating");
      await create(dataDir, folder);
    }
    requireComplete(folder);
    closeTree(folder);
    return await withOpen(folder, (client) => embedded(client, dataDir, release, onProgress));
  } catch (error) {
    release();
    throw diskProblem(dataDir, error) ?? error;
  }
}

/** Makes the database under another name, so that what is found under its own is complete, whenever this is cut off. */
async function create(dataDir: string, folder: string): Promise<void> {
  const unfinished = join(dataDir, "database.unfinished");
  if (existsSync(unfinished)) {
    const aside = `${unfinished}-${Date.now()}`;
    renameSync(unfinished, aside);
    process.stderr.write(`An earlier start was cut off while it made the database. What it left is now ${aside}.\n`);
  }
  mkdirSync(unfinished, { mode: 0o700 });
  try {
    await withOpen(unfinished, (client) => client.close());
    syncTree(unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    // Made a moment ago and never used. On a full disk each attempt would otherwise leave less room for the next.
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  syncPath(dataDir);
}

/** PGlite makes a new database in a folder without `PG_VERSION`, over what is there. */
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
 * Opens the database in a folder for some first work.
 *
 * @throws FolderError when that fails because of the folder, the disk or the database's files
 */
async function withOpen<T>(folder: string, work: (client: PGlite) => Promise<T>): Promise<T> {
  const fs = new DatabaseFiles(folder);
  const { hear: onStderr, end, onEnd } = createPostgresLog(folder);
  const problem = (reason: string | null) => fs.problem ?? damaged(folder, reason);
  let client: PGlite | null = null;
  try {
    client = await PGlite.create({ fs, startParams: startParams(PGlite.defaultStartParams), onStderr });
    const result = await work(client);
    onEnd(() => stop(problem(end())));
    return result;
  } catch (error) {
    // One that came to its end by itself cannot be closed.
    if (client !== null && end() === null) await client.close();
    const reason = end() ?? damageIn(error);
    if (client === null || reason !== null) throw problem(reason);
    throw error;
  }
}

/**
 * Ends this process, as PostgreSQL ends itself: what it has in memory may differ from its files, and PGlite would
 * run in circles at the next query. What was acknowledged is on the disk, for the next start.
 */
function stop({ message }: Error): never {
  writeSync(process.stderr.fd, `Foyer stops: ${message}\n`);
  process.exit(1);
}

/** A query's message about damaged or unreadable files; null when it failed for another reason. */
function damageIn(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.cause !== undefined) return damageIn(error.cause);
  // PostgreSQL's classes of errors for the system's own and for its internal ones.
  return "code" in error && /^(58|XX)/.test(String(error.code)) ? `${error.message}.` : null;
}

/** How often what was written moves from PostgreSQL's log to its tables: nothing else does it in a single process. */
const CHECKPOINT_EVERY = 5 * 60_000;

/** Keeps the log small, and with it the time that opening takes after a kill. @returns what stops it */
function keepLogSmall(client: PGlite): () => void {
  const checkpoints = setInterval(() => {
    client.exec("checkpoint").catch((error: unknown) => {
      process.stderr.write(`The database could not shorten its log: ${String(error)}\n`);
    });
  }, CHECKPOINT_EVERY);
  checkpoints.unref();
  return () => clearInterval(checkpoints);
}

/** An embedded database that is already there, with its tables brought up to date. */
async function embedded(
  client: PGlite,
  folder: string | null,
  release: () => void,
  onProgress: DatabaseOptions["onProgress"],
): Promise<Database> {
  const db = drizzle({ client, schema });
  onProgress("migrating");
  await migrate(db, { migrationsFolder: migrationsFolder() });
  const stopCheckpoints = folder === null ? () => undefined : keepLogSmall(client);
  return {
    db,
    folder,
    channel: null,
    ping: async () => void (await db.execute(sql`select 1`)),
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
