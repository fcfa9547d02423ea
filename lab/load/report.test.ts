import { expect, it } from "vitest";
import { Random } from "../random.ts";
import { markdownOf, percentiles } from "./report.ts";

it("takes the smallest sample that a share of the samples does not exceed", () => {
  const samples = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(percentiles(samples)).toEqual({ count: 200, p50: 100, p95: 190, p99: 198, longest: 200 });
  expect(percentiles([7])).toEqual({ count: 1, p50: 7, p95: 7, p99: 7, longest: 7 });
  expect(percentiles([])).toEqual({ count: 0, p50: null, p95: null, p99: null, longest: null });
});

it("writes a report as Markdown, with a word for an empty table and a missing value", () => {
  const settings = { seconds: 60, nodes: null };
  const tables = [
    { title: "Times", rows: [{ what: "sign-in", p50: 1234.56 }] },
    { title: "Failures", rows: [] },
  ];
  expect(markdownOf({ title: "Load", settings, tables }).split("\n")).toEqual([
    "# Load",
    "",
    "## Settings",
    "",
    "| setting | value |",
    "| --- | --- |",
    "| seconds | 60 |",
    "| nodes | – |",
    "",
    "## Times",
    "",
    "| what | p50 |",
    "| --- | --- |",
    "| sign-in | 1,234.6 |",
    "",
    "## Failures",
    "",
    "None.",
    "",
  ]);
});

it("draws the same random numbers for the same seed", () => {
  const drawn = (seed: number) => {
    const random = new Random(seed);
    return Array.from({ length: 100 }, () => random.below(6));
  };
  expect(drawn(1)).toEqual(drawn(1));
  expect(drawn(1)).not.toEqual(drawn(2));
  expect(new Set(drawn(1))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
});
