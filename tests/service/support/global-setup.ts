import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../../service/database/open-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder with an empty database in `data/`, and the same in `data.tar`, to start one in memory from. */
    readonly emptyDatabase: string;
    /** The addresses of PostgreSQL's databases, one for each worker; null where the suites use the embedded database. */
    readonly postgres: readonly string[] | null;
  }
}

/** Creates an empty database once for all tests, which takes ten times as long as opening one. */
export default async function globalSetup(project: TestProject): Promise<void> {
  project.provide("emptyDatabase", await makeDatabase());
  project.provide("postgres", null);
}

/** Creates the empty database. It stays for later runs until the code that creates it changes. */
async function makeDatabase(): Promise<string> {
  const hash = createHash("sha256").update(await readFile("package-lock.json"));
  const sources = await readdir("service/database", { recursive: true, withFileTypes: true });
  const files = sources.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) hash.update(`\0${file}\0`).update(await readFile(file));
  const kept = resolve("node_modules/.cache/foyer-database");
  const folder = join(kept, hash.digest("hex").slice(0, 16));
  if (existsSync(folder)) return folder;
  await mkdir(kept, { recursive: true });
  const before = (await readdir(kept)).filter((name) => !name.startsWith("unfinished-"));
  for (const name of before) await rm(join(kept, name), { recursive: true });
  const unfinished = await mkdtemp(join(kept, "unfinished-"));
  const data = join(unfinished, "data");
  const database = await openDatabase({ dataDir: data, databaseUrl: null, onProgress: () => undefined });
  await database.close();
  const client = await PGlite.create(join(data, "database"));
  const dump = await client.dumpDataDir("none");
  await client.close();
  await writeFile(join(unfinished, "data.tar"), dump.stream());
  // Another run may have created it meanwhile.
  if (existsSync(folder)) await rm(unfinished, { recursive: true });
  else await rename(unfinished, folder);
  return folder;
}
