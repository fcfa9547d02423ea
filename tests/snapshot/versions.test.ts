import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { scenarioOf } from "../../machines/sandbox/scenarios.ts";
import { differencesOf } from "../../machines/snapshot/differences.ts";
import { type Envelope, VERSION } from "../../machines/snapshot/envelope.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";
import { versions } from "../../machines/snapshot/versions.ts";
import { chartsNow } from "../../tools/snapshot/charts.ts";
import { asOlder, OLDER, withOlder } from "./older-version.ts";
import { fileOf, reproduced, walked } from "./reproduced.ts";

const advice =
  "run `npm run snapshot -- charts`; of a version that has shipped, raise VERSION in envelope.ts before, add a step to versions.ts, and keep files of the older version in tests/snapshot/fixtures";

const before = Array.from({ length: VERSION - 1 }, (_, index) => String(index + 1));
/** Files of older builds, unchanged, in a folder for each version, such as `fixtures/v1`. */
const kept = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).flatMap((path) => {
  const [, version] = /^fixtures\/v(\d+)\/.+\.json$/.exec(path) ?? [];
  return version === undefined ? [] : [{ version, path }];
});

test(`the charts are those of the newest version; if not: ${advice}`, () => {
  expect(versions.structures[VERSION]).toEqual(chartsNow());
});

test("every version but the newest has a step to the next, and sample files", () => {
  expect(Object.keys(versions.steps)).toEqual(before);
  expect(Object.keys(versions.structures)).toEqual([...before, String(VERSION)]);
  expect([...new Set(kept.map(({ version }) => version))].toSorted()).toEqual(before.toSorted());
});

test.each(kept)("$path is reproduced as captured", async ({ path }) => {
  const read = readSnapshot(readFileSync(join(import.meta.dirname, path), "utf8"));
  if ("refusal" in read) throw new Error(JSON.stringify(read.refusal, null, 1));
  expect(await differencesIn(read.envelope)).toEqual([]);
});

async function differencesIn(envelope: Envelope) {
  const { root, close } = await reproduced(envelope);
  const differences = differencesOf(root, envelope.expect);
  close();
  return differences;
}

describe("a file of an older version", async () => {
  const app = await walked(scenarioOf("second factor by email"), []);
  const today = fileOf(app);
  app.close();
  const file = asOlder(today);

  test("is read as a present one, and reproduced as captured", async () => {
    const read = readSnapshot(file, withOlder);
    if ("refusal" in read) throw new Error(JSON.stringify(read.refusal, null, 1));
    expect(read).toEqual({ ...readSnapshot(today), version: OLDER });
    expect(await differencesIn(read.envelope)).toEqual([]);
  });

  test("is refused when no step leads on from its version", () => {
    const missing = { ...withOlder, steps: {} };
    expect(readSnapshot(file, missing)).toEqual({
      refusal: {
        message: expect.stringContaining(`version ${OLDER}, which this build can't migrate`),
        differences: [],
      },
    });
  });

  test("is refused when its charts are not those of its version", () => {
    const other = today.replace(`"version": ${VERSION}`, `"version": ${OLDER}`);
    expect(readSnapshot(other, withOlder)).toEqual({
      refusal: {
        message: expect.stringContaining("different charts"),
        differences: [{ place: "login", what: "its chart has changed" }],
      },
    });
  });

  test("is refused when the step does not change it", () => {
    expect(readSnapshot(file.replace('"panel": "shut"', '"panel": "ajar"'), withOlder)).toEqual({
      refusal: {
        message: expect.stringContaining("a state the app can never be in"),
        differences: [{ place: "app", what: expect.stringContaining("ajar") }],
      },
    });
  });
});
