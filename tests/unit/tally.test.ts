import { expect, test } from "vitest";
import { createTally } from "../../service/limits/tally.ts";

test("counts how many there are at each address, and forgets those that are gone", () => {
  const tally = createTally();
  const removed = [tally.add("a"), tally.add("a"), tally.add("b")];
  expect([tally.of("a"), tally.of("b"), tally.of("c")]).toEqual([2, 1, 0]);
  for (const remove of removed) remove();
  expect([tally.of("a"), tally.of("b")]).toEqual([0, 0]);
});
