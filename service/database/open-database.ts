import type { Database, DatabaseOptions } from "./database.ts";
import { openEmbedded } from "./embedded-database.ts";
import { openPostgres } from "./postgres-database.ts";

/**
 * Opens and migrates the database.
 *
 * @throws FolderInUseError when another process uses the embedded database's folder
 */
export function openDatabase({ dataDir, databaseUrl, name, onProgress }: DatabaseOptions): Promise<Database> {
  return databaseUrl === null ? openEmbedded(dataDir, onProgress) : openPostgres(databaseUrl, onProgress, name);
}
