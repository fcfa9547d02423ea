import { expect, test } from "vitest";
import { createTally } from "../../service/limits/shares.ts";

test("counts the entries of each address, without removed ones", () => {
  const tally = createTally();
  const removed = [tally.add("a"), tally.add("a"), tally.add("b")];
  expect([tally.of("a"), tally.of("b"), tally.of("c")]).toEqual([2, 1, 0]);
  for (const remove of removed) remove();
  expect([tally.of("a"), tally.of("b")]).toEqual([0, 0]);
});
