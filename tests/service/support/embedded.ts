import { openDatabase, type Database } from "../../../service/database/open-database.ts";

/** The embedded database, in memory. */
export async function openEmbedded(): Promise<{ database: Database; remove(): Promise<void> }> {
  const database = await openDatabase({ dataDir: null, databaseUrl: null, onProgress: () => undefined });
  return { database, remove: () => database.close() };
}
