import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { assertPresent } from "../../workbench/assert-present.ts";
import { simulate } from "./campaign.ts";
import { faults } from "./faults.ts";

const seeds = Array.from({ length: 6 }, (_, index) => index + 1);

test("the service keeps every promise, and a seed repeats its trace after any other runs", async () => {
  const outcomes = await simulate({ seeds: [...seeds, ...seeds.toReversed()], workers: 1 });
  expect(outcomes.flatMap(({ seed, complaints }) => complaints.map((problem) => `seed ${seed}: ${problem}`))).toEqual(
    [],
  );
  for (const seed of seeds) {
    const [once, again] = outcomes.filter((outcome) => outcome.seed === seed);
    expect(once).toBeDefined();
    expect(again?.trace).toEqual(once?.trace);
  }
  expect(new Set(outcomes.map(({ fingerprint }) => fingerprint)).size).toBe(seeds.length);
});

test("finds a fault of the service, and a smaller run that has it too", async () => {
  const fault = assertPresent(faults.find(({ name }) => name === "signing out leaves the session"));
  const outcomes = await simulate({ seeds, workers: 1, fault, untilFound: true, shrinks: true });
  const { complaints, trace, happened, from } = assertPresent(outcomes.at(-1));
  expect(complaints).toEqual(["a session is still in the table that logout has ended"]);
  expect(trace.length).toBeLessThan(assertPresent(from).lines / 2);
  expect(happened).toContainEqual(expect.stringMatching(/^p\d$/));
  expect(happened.length).toBeLessThan(5);
});

test("the service's files contain the text of every planted fault exactly once", () => {
  const sourceOf = (file: string) => readFileSync(resolve(import.meta.dirname, "../..", file), "utf8");
  const misfits = faults.filter(({ file, from }) => sourceOf(file).split(from).length !== 2);
  expect(misfits.map(({ name }) => name)).toEqual([]);
});
