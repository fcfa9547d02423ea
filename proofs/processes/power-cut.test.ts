import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { openDatabase } from "../../service/database/open-database.ts";
import { organisations } from "../../service/database/schema.ts";
import { recordDisk } from "./support/power-cut.ts";

const ROUNDS = Number(process.env["POWER_CUTS"] ?? 6);
const root = mkdtempSync(join(tmpdir(), "foyer-power-cut-"));
afterAll(() => rmSync(root, { recursive: true }));

const open = (dataDir: string) => openDatabase({ dataDir, databaseUrl: null, onProgress: () => undefined });

/** Reproducible random numbers from 0 to 1, so that a failing moment can be examined again. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it(
  "loses no acknowledged write in a power cut at any moment",
  async () => {
    const folder = join(root, "recorded");
    const recording = recordDisk(folder);
    const acknowledged: { id: string; at: number }[] = [];
    const write = async (database: Awaited<ReturnType<typeof open>>, count: number) => {
      for (let written = 0; written < count; written += 1) {
        const id = `company ${acknowledged.length}`;
        await database.db.insert(organisations).values({ id, company: id.repeat(20), plan: [] });
        acknowledged.push({ id, at: recording.now() });
      }
    };
    const first = await open(folder);
    const created = recording.now();
    await write(first, 60);
    // After a power cut PostgreSQL does not replay the log before a checkpoint, so the tables must be on the disk.
    await first.db.execute(sql`checkpoint`);
    await write(first, 60);
    await first.db.execute(sql`select pg_switch_wal()`);
    await write(first, 60);
    await first.close();
    const second = await open(folder);
    await write(second, 60);
    const end = recording.now();
    await second.close();
    recording.stop();

    const random = randomFrom(20_261_122);
    for (let round = 0; round < ROUNDS; round += 1) {
      // The first cut is after all writes, every fifth one during the creation of the database, the others in between.
      const moment =
        round === 0 ? end : Math.floor(round % 5 === 1 ? random() * created : created + random() * (end - created));
      const target = join(root, `cut-${round}`);
      recording.rebuild(moment, target, random);
      const database = await open(target);
      const rows = await database.db.select({ id: organisations.id }).from(organisations);
      await database.close();
      rmSync(target, { recursive: true });
      const kept = new Set(rows.map(({ id }) => id));
      const due = acknowledged.filter(({ at }) => at <= moment);
      expect({ round, moment, lost: due.filter(({ id }) => !kept.has(id)) }).toEqual({ round, moment, lost: [] });
      expect(kept.size - due.length).toBeLessThanOrEqual(1);
    }
  },
  60_000 + ROUNDS * 10_000,
);
