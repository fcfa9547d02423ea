import { openDatabase } from "../../../service/database/open-database.ts";
import type { Database } from "../../../service/database/database.ts";

/** The embedded database, in memory. */
export async function openEmbedded(): Promise<{ database: Database; remove(): Promise<void> }> {
  const database = await openDatabase({ dataDir: null, databaseUrl: null, onProgress: () => undefined });
  return { database, remove: () => database.close() };
}
