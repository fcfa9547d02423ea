import * as fc from "fast-check";
import { expect, test } from "vitest";
import { wait } from "../../src/components/countdown/countdown.tsx";

test.each([
  [0, "0:00"],
  [1, "0:01"],
  [25_000, "0:25"],
  [60_000, "1:00"],
  [61_500, "1:02"],
  [3_599_000, "59:59"],
  [3_600_000, "1:00:00"],
  [3_845_000, "1:04:05"],
])("%i ms are %s", (ms, shown) => {
  expect(wait(1_000_000 + ms, 1_000_000, "en")).toBe(shown);
});

test("is never negative and never below the remaining time", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (left) => {
      const shown = wait(1e12 + left, 1e12, "en");
      const seconds = shown.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
      expect(seconds).toBeGreaterThanOrEqual(0);
      expect(seconds * 1000).toBeGreaterThanOrEqual(left);
      expect(seconds * 1000).toBeLessThan(Math.max(left, 0) + 1000);
    }),
  );
});
