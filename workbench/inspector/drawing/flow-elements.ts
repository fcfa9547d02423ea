import { type Edge, MarkerType, type Node } from "@xyflow/react";
import { above, type ChartGraph } from "../../chart/graph.ts";
import { dotOf, initialLine, type Place, type Point } from "./layout.ts";
import { coverInside, namesOf } from "./marks.ts";
import { DOT } from "./measures.ts";
import type { Drawn } from "./use-drawn.ts";
import type { ChartBox, ChartLabel, ChartLine } from "./view.ts";

export type StateNode = Node<
  {
    box: ChartBox;
    isRegion: boolean;
    /** Nested states alternate between two grounds. */
    isEven: boolean;
    /** The states and transitions that it shows the coverage of. */
    covers: readonly string[];
  },
  "state"
>;
export type StartNode = Node<Record<string, never>, "start">;

export type LineEdge = Edge<
  {
    points: readonly Point[];
    names: readonly string[];
    labels: readonly ChartLabel[];
    place: Place | null;
    isEven: boolean;
  },
  "line"
>;

/** Compound states lie below the arrows, and labels above them. */
const LINES = 100;
export const LABELS = 200;

/** A drawn view as React Flow's nodes: absolute places, because ELK's are. */
export function nodesOf({ view, layout }: Drawn): (StateNode | StartNode)[] {
  const states = [...view.boxes.values()].flatMap((box): StateNode[] => {
    const { id, parent } = box.state;
    const place = layout.boxes[id];
    if (!place) return [];
    const { x, y, width, height } = place;
    const depth = above(view.graph, id).length;
    const isRegion = parent !== null && view.graph.states.get(parent)?.type === "parallel";
    const covers = box.isFolded ? coverInside(view, id) : [id];
    const data = { box, isRegion, isEven: depth % 2 === 0, covers };
    return [{ id, type: "state", position: { x, y }, width, height, zIndex: depth, data }];
  });
  const starts = Object.entries(layout.dots).map(([compound, { x, y }]): StartNode => ({
    id: dotOf(compound),
    type: "start",
    position: { x: x - DOT / 2, y: y - DOT / 2 },
    width: DOT,
    height: DOT,
    zIndex: LINES,
    data: {},
  }));
  return [...states, ...starts];
}

export function edgesOf({ view, layout }: Drawn): LineEdge[] {
  const { graph } = view;
  const edge = (id: string, source: string, target: string, line: ChartLine | null): LineEdge => {
    const { points = [], labels: place = null } = layout.lines[id] ?? {};
    return {
      id,
      source,
      target,
      type: "line",
      zIndex: LINES,
      markerEnd: {
        type: MarkerType.ArrowClosed,
        color: "context-stroke",
        markerUnits: "userSpaceOnUse",
        width: 28,
        height: 28,
      },
      // The head of the source and the labels say the same.
      domAttributes: { "aria-hidden": true },
      data: {
        points,
        names: line?.labels.flatMap(namesOf) ?? [],
        labels: line?.labels ?? [],
        place,
        isEven: line !== null && isOnEven(graph, line),
      },
    };
  };
  const starts = Object.keys(layout.dots).flatMap((compound) => {
    const initial = graph.states.get(compound)?.initial ?? null;
    return initial === null ? [] : [edge(initialLine(compound), dotOf(compound), view.boxOf(initial), null)];
  });
  return [...starts, ...view.lines.map((line) => edge(line.id, line.from, line.to, line))];
}

/** Whether the innermost state around an arrow has the even ground. */
function isOnEven(graph: ChartGraph, { from, to }: ChartLine): boolean {
  const holding = new Set([from, ...above(graph, from)]);
  const shared = above(graph, to).find((id) => holding.has(id));
  return shared === undefined || above(graph, shared).length % 2 === 0;
}
