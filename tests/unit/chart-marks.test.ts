import { describe, expect, test } from "vitest";
import { allCases } from "../../machines/sandbox/all-cases.ts";
import { graphOf } from "../../workbench/chart/graph.ts";
import { activeBoxes, activeLeaves, coveredOf, lookOf, noMarks } from "../../workbench/inspector/drawing/marks.ts";
import { type Layout, layoutFrom } from "../../workbench/inspector/drawing/layout.ts";
import { labelWidth, sizeOf } from "../../workbench/inspector/drawing/measures.ts";
import { pathOf } from "../../workbench/inspector/drawing/paths.ts";
import { foldable, viewOf } from "../../workbench/inspector/drawing/view.ts";

describe("the look of a transition", () => {
  const marks = {
    ...noMarks,
    taken: new Set(["a"]),
    possible: new Set(["a", "b"]),
    blocked: new Map([
      ["c", "isValid"],
      ["b", "isValid"],
    ]),
  };

  test("shows that a taken one can be taken again", () => {
    expect(lookOf(marks, ["a"])).toEqual({
      isTaken: true,
      isConsidered: false,
      offer: "possible",
      guard: null,
      covered: null,
    });
  });

  test("names the guard of a blocked one", () => {
    expect(lookOf(marks, ["c"])).toMatchObject({ isTaken: false, offer: "blocked", guard: "isValid" });
  });

  test("of several is the look of the most available one", () => {
    expect(lookOf(marks, ["d", "c", "b"])).toMatchObject({ offer: "possible", guard: null });
    expect(lookOf(marks, ["d", "c"])).toMatchObject({ offer: "blocked", guard: "isValid" });
    expect(lookOf(marks, ["d"])).toMatchObject({ isTaken: false, offer: "other", guard: null });
  });
});

test("coverage tells who covered a transition, and several transitions have the least coverage among them", () => {
  const marks = { ...noMarks, coverage: { tests: new Set(["a", "b"]), session: new Set(["b", "c"]) } };
  const of = (...names: string[]) => coveredOf(marks, names);
  expect([of("b"), of("a"), of("c"), of("d")]).toEqual(["both", "tests", "session", "none"]);
  expect([of("a", "b"), of("b", "c"), of("a", "c")]).toEqual(["tests", "session", "none"]);
  expect(coveredOf(noMarks, ["a"])).toBeNull();
});

const app = allCases["app"];
if (!app) throw new Error("there is no table of the root");
const graph = graphOf(app.machine);
const measure = (text: string, size: number) => Math.ceil(text.length * size * 0.55);

describe("the active state", () => {
  const marks = { ...noMarks, active: new Set(["app.navigation.leaving.going", "app.navigation", "elsewhere"]) };

  test("is drawn with the states around it, or as the folded state that hides it", () => {
    expect([...activeBoxes(viewOf(graph, new Set()), marks)].toSorted()).toEqual([
      "app",
      "app.navigation",
      "app.navigation.leaving",
      "app.navigation.leaving.going",
    ]);
    expect([...activeBoxes(viewOf(graph, new Set(foldable(graph))), marks)].toSorted()).toEqual([
      "app",
      "app.navigation",
    ]);
  });

  test("is followed at the innermost state", () => {
    expect(activeLeaves(graph, marks.active)).toEqual(["app.navigation.leaving.going"]);
  });
});

describe("layouts", () => {
  test("the inspector takes the layout that can be shown largest", () => {
    const result = (width: number, height: number) => ({ id: "chart", width, height });
    const sizes = ({ width, height }: Layout) => [width, height];
    expect(sizes(layoutFrom([result(4000, 300), result(800, 600), result(300, 4000)]))).toEqual([800, 600]);
  });

  test("the inspector refuses a layout that lacks a position or a path", () => {
    expect(() => layoutFrom([{ id: "chart", width: 1, height: 1, children: [{ id: "a" }] }])).toThrow("no place for a");
    const edges = [{ id: "a → b", sources: ["a"], targets: ["b"] }];
    expect(() => layoutFrom([{ id: "chart", width: 1, height: 1, edges }])).toThrow("no way for a → b");
    expect(() => layoutFrom([])).toThrow(TypeError);
  });
});

test("a box has room for its name, its pills and each line below them", () => {
  for (const box of viewOf(graph, new Set()).boxes.values()) {
    const { width, height } = sizeOf(box, measure);
    const { name, tags, type } = box.state;
    if (type === "history") continue;
    expect(width).toBeGreaterThan(measure([name, ...tags].join(""), 12));
    for (const row of box.rows) expect(width).toBeGreaterThan(labelWidth(row, measure));
    expect(height).toBeGreaterThan(30 + box.rows.length * 18);
  }
});

test("arrows have rounded corners", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 0, y: 20 },
    { x: 40, y: 20 },
  ];
  expect(pathOf(points)).toBe("M0 0L0 14Q0 20 6 20L40 20");
  expect(pathOf([])).toBe("");
});
