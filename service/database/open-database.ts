import type { Database, DatabaseOptions } from "./database.ts";
import { openEmbedded } from "./embedded-database.ts";
import { openPostgres } from "./postgres-database.ts";

/**
 * Opens the database and brings its tables up to date.
 *
 * @throws FolderInUseError when another process works on the embedded folder
 */
export function openDatabase({ dataDir, databaseUrl, onProgress }: DatabaseOptions): Promise<Database> {
  return databaseUrl === null ? openEmbedded(dataDir, onProgress) : openPostgres(databaseUrl, onProgress);
}
