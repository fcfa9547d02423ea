import { randomBytes } from "node:crypto";
import fs, { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, inject, it, vi } from "vitest";
import { openDatabase } from "../../service/database/open-database.ts";
import { people } from "../../service/database/schema.ts";
import { commandContext, runBeside } from "../../tests/service/support/command-context.ts";
import { EMAIL, leaveEverywhere } from "../../tests/service/support/everything-of.ts";
import { declareOAuth } from "../../tests/service/support/oauth.ts";
import { AUTHENTICATOR, ids } from "../../tests/service/support/people.ts";
import { SITE } from "../../tests/service/support/software-authenticator.ts";
import { declareWorld, oncePerFile } from "../../tests/service/support/world.ts";

const folder = mkdtempSync(join(tmpdir(), "foyer-erased-"));
afterAll(() => rmSync(folder, { recursive: true }));

const open = oncePerFile(async () => {
  cpSync(join(inject("emptyDatabase"), "data"), folder, { recursive: true });
  const database = await openDatabase({ dataDir: folder, databaseUrl: null, onProgress: () => undefined });
  return { database, remove: () => database.close() };
});

/** The files of the data folder that contain one of these texts. */
const filesWith = (needles: readonly string[]) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => {
    const path = join(folder, name);
    if (!statSync(path).isFile()) return false;
    const content = readFileSync(path);
    return needles.some((needle) => content.includes(needle));
  });

describe("the data folder", () => {
  const world = declareWorld({ open, passkeys: SITE, forgets: true });
  const oauth = declareOAuth(world);

  it("has nothing of a person in any file once they are erased, and opens again", async () => {
    const { needles } = await leaveEverywhere(world, oauth);
    await world.database.db.execute(sql`checkpoint`);
    // So that rows are also in log files that PostgreSQL has finished with.
    await world.database.db.execute(sql`select pg_switch_wal()`);
    await world.database.db.execute(sql`checkpoint`);
    await world.database.db.update(people).set({ lastName: "Quillfeather" }).where(eq(people.id, ids.both));
    const before = filesWith(needles);
    expect(before.some((name) => name.startsWith("database/base/"))).toBe(true);
    expect(before.some((name) => name.startsWith("database/pg_wal/"))).toBe(true);
    expect(await runBeside(commandContext(world), "erase-person", EMAIL)).toMatchObject({ exitCode: 0 });
    expect(filesWith(needles)).toEqual([]);
    expect(await world.database.db.$count(people)).toBe(10);
    expect([...world.logged, ...oauth.logged].filter((line) => line.includes(EMAIL))).toEqual([]);
  });

  it("has no authenticator's secret in clear in any file once it is sealed", async () => {
    await world.database.db.execute(sql`checkpoint`);
    expect(filesWith([AUTHENTICATOR])).not.toEqual([]);
    const context = commandContext({ ...world, dataKeys: [randomBytes(32).toString("hex")] });
    expect(await runBeside(context, "seal")).toMatchObject({ exitCode: 0, data: { sealed: 2 } });
    expect(filesWith([AUTHENTICATOR])).toEqual([]);
  });

  it("keeps the remains while its disk has no room to rewrite the tables, and the command says so", async () => {
    const { needles } = await leaveEverywhere(world, oauth);
    const room = vi.spyOn(fs, "statfsSync").mockReturnValue({ ...fs.statfsSync(folder), bavail: 1 });
    syncBuiltinESMExports();
    const run = () => runBeside(commandContext(world), "erase-person", EMAIL);
    const told = await run();
    room.mockRestore();
    syncBuiltinESMExports();
    expect(told).toMatchObject({
      exitCode: 1,
      text: expect.stringMatching(
        /^The rows are deleted, but their remains stay in the files\. .* MB are left on its disk/,
      ),
    });
    expect(filesWith(needles)).not.toEqual([]);
    expect(await run()).toMatchObject({ exitCode: 1, text: `Nothing is kept about ${EMAIL}.` });
    expect(filesWith(needles)).toEqual([]);
  });
});
