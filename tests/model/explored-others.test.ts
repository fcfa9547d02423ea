import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allCases } from "../../machines/sandbox/all-cases.ts";
import { fileFor, testMachinesOf } from "./explored.ts";

testMachinesOf("others");

test("every machine is explored by one file that takes its part", () => {
  const files = new Set(Object.keys(allCases).map(fileFor));
  const taken = [...files].map((file) => {
    const text = readFileSync(new URL(`explored-${file}.test.ts`, import.meta.url), "utf8");
    return text.includes(file === "app" ? 'testMachine("app", ' : `testMachinesOf("${file}");`);
  });
  expect(taken).toEqual([true, true, true, true]);
});
