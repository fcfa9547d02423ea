import { openAsBlob } from "node:fs";
import { join } from "node:path";
import { EmbeddedPostgres } from "../../../service/database/embedded-postgres.ts";
import { inject, vi } from "vitest";
import { openDatabase } from "../../../service/database/open-database.ts";
import type { Database } from "../../../service/database/database.ts";

/** The embedded database, in memory: a copy of the empty one that was made once. */
export async function openEmbedded(): Promise<{ database: Database; remove(): Promise<void> }> {
  const create = EmbeddedPostgres.open.bind(EmbeddedPostgres);
  const loadDataDir = await openAsBlob(join(inject("emptyDatabase"), "data.tar"));
  const creating = vi.spyOn(EmbeddedPostgres, "open").mockImplementationOnce(() => create({ loadDataDir }));
  const database = await openDatabase({ dataDir: null, databaseUrl: null, onProgress: () => undefined });
  creating.mockRestore();
  return { database, remove: () => database.close() };
}
