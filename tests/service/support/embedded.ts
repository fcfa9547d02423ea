import { openAsBlob } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { inject, vi } from "vitest";
import { openDatabase } from "../../../service/database/open-database.ts";
import type { Database } from "../../../service/database/database.ts";

/** An embedded database in memory: a copy of an empty one that was created once. */
export async function openEmbedded(): Promise<{ database: Database; remove(): Promise<void> }> {
  const create = PGlite.create.bind(PGlite);
  const loadDataDir = await openAsBlob(join(inject("emptyDatabase"), "data.tar"));
  const creating = vi.spyOn(PGlite, "create").mockImplementationOnce(() => create({ loadDataDir }));
  const database = await openDatabase({ dataDir: null, databaseUrl: null, onProgress: () => undefined });
  creating.mockRestore();
  return { database, remove: () => database.close() };
}
