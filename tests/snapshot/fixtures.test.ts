import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { differencesOf } from "../../machines/snapshot/differences.ts";
import { VERSION } from "../../machines/snapshot/envelope.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";
import { reproduced } from "./reproduced.ts";

/** Files that older builds have written, kept as they were. */
const folder = join(import.meta.dirname, "fixtures");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));

test("files of every older version are kept", () => {
  const versions = new Set(files.map((name) => name.split("/")[0] ?? ""));
  expect([...versions].toSorted()).toEqual(Array.from({ length: VERSION - 1 }, (_, index) => `v${index + 1}`));
});

describe("a file of an older version", () => {
  test.each(files)("%s is reproduced as it was captured", async (name) => {
    const read = readSnapshot(readFileSync(join(folder, name), "utf8"));
    if ("refusal" in read) throw new Error(JSON.stringify(read.refusal, null, 1));
    const { root, close } = await reproduced(read.envelope);
    expect(differencesOf(root, read.envelope.expect)).toEqual([]);
    close();
  });
});
