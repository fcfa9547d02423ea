import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { served } from "./service.ts";
import type { Target } from "./target.ts";
import { type TargetName, targetNames } from "./targets.ts";
import { fuzz as addresses } from "./targets/addresses.ts";
import { fuzz as configuration } from "./targets/configuration.ts";
import { fuzz as http } from "./targets/http.ts";
import { fuzz as packets } from "./targets/packets.ts";
import { fuzz as recordings } from "./targets/recordings.ts";
import { fuzz as snapshots } from "./targets/snapshots.ts";
import { fuzz as wire } from "./targets/wire.ts";

/* Repeats the inputs that fuzzing has kept, because they reach most code or once broke a promise. */

const targets: Record<TargetName, Target> = { addresses, configuration, http, packets, recordings, snapshots, wire };

afterAll(async () => (await served()).close());

test.each(targetNames)("every kept input of %s leaves every promise kept", async (name) => {
  const folder = join(import.meta.dirname, "corpus", name);
  const files = readdirSync(folder);
  expect(files.length).toBeGreaterThan(0);
  const broken: string[] = [];
  for (const file of files) {
    try {
      await targets[name](readFileSync(join(folder, file)));
    } catch (error) {
      broken.push(`${file}: ${error instanceof Error ? error.message : error}`);
    }
  }
  expect(broken).toEqual([]);
});
