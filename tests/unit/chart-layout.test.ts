import ELK from "elkjs/lib/elk.bundled.js";
import { expect, test } from "vitest";
import { allCases } from "../../machines/sandbox/all-cases.ts";
import { type ChartState, graphOf } from "../../workbench/chart/graph.ts";
import {
  graphsOf,
  initialLine,
  type Layout,
  layoutFrom,
  type Place,
} from "../../workbench/inspector/drawing/layout.ts";
import { type ChartLine, type ChartView, foldable, viewOf } from "../../workbench/inspector/drawing/view.ts";

const elk = new ELK();
/** About the width of a common sans serif: there is no browser to measure in. */
const measure = (text: string, size: number) => Math.ceil(text.length * size * 0.55);

async function laidOut(name: string, folds = false): Promise<{ view: ChartView; layout: Layout }> {
  const cases = allCases[name];
  if (!cases) throw new Error(`there are no cases of ${name}`);
  const graph = graphOf(cases.machine);
  const view = viewOf(graph, new Set(folds ? foldable(graph) : []));
  return {
    view,
    layout: layoutFrom(await Promise.all(graphsOf(view, measure).map((graph) => elk.layout(graph)))),
  };
}

const isWithin = (inner: Place, outer: Place) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const overlap = (a: Place, b: Place) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The elements of a layout that are misplaced. */
function misplaced({ boxes, lines }: ChartView, layout: Layout): string[] {
  const whole = { x: 0, y: 0, width: layout.width, height: layout.height };
  const hasWay = (id: string) => (layout.lines[id]?.points.length ?? 0) > 1;
  const leaves = [...boxes.values()].filter(({ children }) => children.length === 0);
  const isCovered = ({ id }: ChartLine) => {
    const labels = layout.lines[id]?.labels;
    if (!labels) return true;
    return leaves.some(({ state }) => overlap(labels, layout.boxes[state.id] ?? whole));
  };
  const states = [...boxes.values()].map(({ state }) => state);
  const isInside = ({ id, parent }: ChartState) => {
    const [place, around] = [layout.boxes[id], parent === null ? whole : layout.boxes[parent]];
    return place !== undefined && around !== undefined && isWithin(place, around);
  };
  const begins = ({ id, initial }: ChartState) =>
    initial === null || boxes.get(id)?.isFolded || (layout.dots[id] !== undefined && hasWay(initialLine(id)));
  return [
    ...states.filter((state) => !isInside(state)).map(({ id, parent }) => `${id} is not within ${parent}`),
    ...states.filter((state) => !begins(state)).map(({ id }) => `${id} begins nowhere`),
    ...lines.filter(({ id }) => !hasWay(id)).map(({ id }) => `${id} has no way`),
    ...lines.filter(isCovered).map(({ id }) => `${id} has no room for its labels`),
  ];
}

// The root's layout takes that long, and longer while other tests run.
const PATIENCE = 60_000;

test.each(["login", "challenge", "app"])(
  "everything of %s, unfolded, has its place",
  { timeout: PATIENCE },
  async (name) => {
    const { view, layout } = await laidOut(name);
    expect(misplaced(view, layout)).toEqual([]);
    // An empty layout must not pass.
    expect(Object.keys(layout.boxes)).toHaveLength(view.boxes.size);
  },
);

test("regions without arrows between them are packed in rows", async () => {
  const { view, layout } = await laidOut("app", true);
  expect(misplaced(view, layout)).toEqual([]);
  const regions = view.boxes.get("app")?.children ?? [];
  const rows = new Set(regions.map((id) => layout.boxes[id]?.y));
  expect(rows.size).toBeLessThanOrEqual(regions.length / 2);
});
