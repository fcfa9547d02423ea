import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../service/database/open-database.ts";
import { organisations } from "../../service/database/schema.ts";
import { startProgram } from "../support/program.ts";

let folder = "";
const acknowledged: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "foyer-survival-"));
  // A first start that was killed while creating the database leaves these files.
  mkdirSync(join(folder, "database.unfinished"));
  writeFileSync(join(folder, "database.unfinished", "PG_VERSION"), "18");
  for (const writes of [1, 40, 173, 7]) {
    const writer = startProgram("write-organisations", [folder]);
    for (let written = 0; written < writes; written += 1) {
      const id = await writer.nextLine();
      if (id === null) throw new Error(`The writer ended: ${(await writer.ended).errors}`);
      acknowledged.push(id);
    }
    writer.kill("SIGKILL");
    // Lines that it printed before its death count too.
    for (let id = await writer.nextLine(); id !== null; id = await writer.nextLine()) acknowledged.push(id);
    if ((await writer.ended).code !== null) throw new Error("The writer ended by itself.");
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("loses no acknowledged write to kill -9, from the first start on", async () => {
  const database = await openDatabase({ dataDir: folder, databaseUrl: null, onProgress: () => undefined });
  const rows = await database.db.select({ id: organisations.id }).from(organisations);
  await database.close();
  const kept = new Set(rows.map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThanOrEqual(221);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  // At each kill, at most the row being written was stored without an acknowledgement.
  expect(kept.size - acknowledged.length).toBeLessThanOrEqual(4);
});

it("keeps an unfinished database of a killed first start under another name", () => {
  const aside = readdirSync(folder).find((name) => /^database\.unfinished-\d+$/.test(name)) ?? "";
  expect(readFileSync(join(folder, aside, "PG_VERSION"), "utf8")).toBe("18");
});
