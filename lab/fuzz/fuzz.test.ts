import { afterAll, expect, test } from "vitest";
import { fileOf, readCorpus } from "./corpus.ts";
import { served } from "./service.ts";
import { type Target, type TargetName, targetNames } from "./target.ts";
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
  const broken: string[] = [];
  for (const [index, { input }] of readCorpus(name).entries()) {
    try {
      await targets[name](input);
    } catch (error) {
      broken.push(`${fileOf(name)}:${index + 1}: ${error instanceof Error ? error.message : error}`);
    }
  }
  expect(broken).toEqual([]);
});
