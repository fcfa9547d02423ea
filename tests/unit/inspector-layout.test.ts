import { describe, expect, test } from "vitest";
import { type Layout, layoutIn, resized, sizeAfter, sizeAt } from "../../workbench/inspector/kit/layout.ts";
import { scaleToFit } from "../../workbench/inspector/kit/scaled.tsx";

const initial = layoutIn(null);

describe("a layout", () => {
  test("is restored from storage", () => {
    const kept: Layout = {
      sizes: { app: 20, step: 50, history: 60 },
      folded: ["step"],
      full: "chart",
      device: "phone",
    };
    expect(layoutIn(JSON.stringify(kept))).toEqual(kept);
  });

  test.each<[string, object | string]>([
    ["no JSON", "{"],
    ["of another version", { app: 20 }],
    ["of a pane that cannot be folded", { ...initial, folded: ["chart"] }],
    ["without room for the chart", { ...initial, sizes: { app: 60, step: 40, history: 40 } }],
  ])("is the first one where what was kept is %s", (_, kept) => {
    expect(layoutIn(typeof kept === "string" ? kept : JSON.stringify(kept))).toEqual(initial);
  });

  test("keeps each pane at its smallest size or above", () => {
    expect(resized(initial, "app", 90).sizes).toEqual({ app: 61, step: 24, history: 40 });
    expect(resized(initial, "step", 2).sizes.step).toBe(15);
    expect(resized(initial, "history", 99).sizes.history).toBe(85);
  });

  test("follows pointer and keys along the divider's axis", () => {
    const box = { left: 100, right: 1100, bottom: 550, width: 1000, height: 500 };
    expect(sizeAt("app", box, { x: 400, y: 0 })).toBe(30);
    expect(sizeAt("step", box, { x: 900, y: 0 })).toBe(20);
    expect(sizeAt("history", box, { x: 0, y: 350 })).toBe(40);
    expect(["ArrowRight", "ArrowLeft", "ArrowUp", "End"].map((key) => sizeAfter(initial, "step", key))).toEqual([
      22,
      26,
      null,
      57,
    ]);
  });
});

test("a page is scaled down to fit its pane, and never up", () => {
  expect(scaleToFit({ width: 1280, height: 800 }, { width: 320, height: 800 })).toBe(0.25);
  expect(scaleToFit({ width: 390, height: 844 }, { width: 390, height: 422 })).toBe(0.5);
  expect(scaleToFit({ width: 390, height: 844 }, { width: 1000, height: 1000 })).toBe(1);
});
