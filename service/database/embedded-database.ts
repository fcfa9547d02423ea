import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { lockFolder } from "./folder-lock.ts";
import { migrationsFolder } from "./migrations-folder.ts";
import type { Database, DatabaseOptions } from "./open-database.ts";
import * as schema from "./schema.ts";

/**
 * Opens the embedded database of a folder, made where there is none; or one in memory, for null.
 *
 * @throws FolderInUseError when another process works on the folder
 */
export async function openEmbedded(
  dataDir: string | null,
  onProgress: DatabaseOptions["onProgress"],
): Promise<Database> {
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
  const db = drizzle({ client, schema });
  onProgress("migrating");
  await migrate(db, { migrationsFolder: migrationsFolder() });
  return {
    db,
    folder,
    channel: null,
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
