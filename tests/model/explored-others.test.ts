import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { assertPresent } from "../../workbench/assert-present.ts";
import { allCases } from "../../machines/sandbox/all-cases.ts";
import { isCall } from "../../machines/sandbox/world.ts";
import { explore, fileFor, testMachinesOf } from "./explored.ts";

testMachinesOf("others");

test("every machine is explored by one file that takes its part", () => {
  const files = new Set(Object.keys(allCases).map(fileFor));
  const taken = [...files].map((file) => {
    const text = readFileSync(new URL(`explored-${file}.test.ts`, import.meta.url), "utf8");
    return text.includes(file === "app" ? 'testMachine("app", ' : `testMachinesOf("${file}");`);
  });
  expect(taken).toEqual([true, true, true, true]);
});

describe("the challenge", () => {
  test("accepts a code in every state of the resend, even while a code is being sent", async () => {
    const graph = (await explore("challenge")).graphs.at(-1);
    const filling = [...assertPresent(graph).values()].filter(({ state }) =>
      state.some((leaf) => leaf.startsWith("open.entry.filling")),
    );
    const resending = new Set(filling.flatMap(({ state }) => state.filter((leaf) => leaf.startsWith("open.resend"))));
    // All states but `recalling`, which ends before anybody can type.
    expect([...resending].toSorted()).toEqual([
      "open.resend.never",
      "open.resend.ready",
      "open.resend.refused",
      "open.resend.sending",
      "open.resend.waiting.sent",
      "open.resend.waiting.throttled",
    ]);
    const blocked = filling.filter(({ edges }) => {
      const submit = edges.find(({ name }) => name === "form.submit");
      return !submit?.effects.some((effect) => isCall(effect.split(" ")[0] ?? ""));
    });
    expect(blocked.map(({ key }) => key)).toEqual([]);
  });
});
