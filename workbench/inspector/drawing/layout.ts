import type { ElkExtendedEdge, ElkNode, LayoutOptions } from "elkjs/lib/elk-api.js";
import { DOT, labelsSize, MARGIN, type Measure, sizeOf } from "./measures.ts";
import { above } from "../../chart/graph.ts";
import type { ChartLine, ChartView } from "./view.ts";

export interface Point {
  x: number;
  y: number;
}

export interface Place extends Point {
  width: number;
  height: number;
}

/** The positions of everything in a view, in chart units from its top left corner. */
export interface Layout {
  width: number;
  height: number;
  boxes: Readonly<Record<string, Place>>;
  /** By the compound state whose initial state it marks. */
  dots: Readonly<Record<string, Point>>;
  /** By line id; lines to initial states by `initialLine`. */
  lines: Readonly<Record<string, { points: readonly Point[]; labels: Place | null }>>;
}

export const initialLine = (compound: string) => `${compound} begins`;
export const dotOf = (compound: string) => `${compound} dot`;
const CHART = "chart";

/** From this many siblings on, the layout limits the length of rows; otherwise there would be one endless row. */
const MANY = 12;
const ROW = 8;

/** The ELK graphs of a view, one per direction. `layoutFrom` chooses the best result. */
export function graphsOf(view: ChartView, measure: Measure): ElkNode[] {
  const hasMany = [...view.boxes.values()].some(({ children }) => children.length > MANY);
  const ways = [way("DOWN"), way("RIGHT"), ...(hasMany ? [{ ...way("RIGHT"), ...bounded }] : [])];
  return ways.map((options) => elkGraph(view, measure, options));
}

const bounded: LayoutOptions = {
  "elk.layered.layering.strategy": "COFFMAN_GRAHAM",
  "elk.layered.layering.coffmanGraham.layerBound": String(ROW),
};

/** ELK's options are not inherited: every node with children needs all of them. */
const way = (direction: "DOWN" | "RIGHT"): LayoutOptions => ({
  "elk.algorithm": "layered",
  "elk.direction": direction,
  "elk.hierarchyHandling": "INCLUDE_CHILDREN",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.padding": `[top=${MARGIN},left=${MARGIN},bottom=${MARGIN},right=${MARGIN}]`,
  "elk.spacing.nodeNode": "28",
  "elk.spacing.edgeNode": "16",
  "elk.spacing.edgeEdge": "12",
  "elk.spacing.edgeLabel": "4",
  "elk.layered.spacing.nodeNodeBetweenLayers": "26",
  "elk.layered.spacing.edgeNodeBetweenLayers": "16",
  "elk.layered.spacing.edgeEdgeBetweenLayers": "12",
  "elk.layered.nodePlacement.strategy": "NETWORK_SIMPLEX",
  "elk.layered.cycleBreaking.strategy": "DEPTH_FIRST",
});

/** Regions without arrows between them are packed in rows, in the shape of the panel. */
const packed: LayoutOptions = {
  "elk.algorithm": "rectpacking",
  "elk.hierarchyHandling": "SEPARATE_CHILDREN",
  "elk.aspectRatio": "1.4",
  "elk.spacing.nodeNode": "28",
};

function elkGraph(view: ChartView, measure: Measure, own: LayoutOptions): ElkNode {
  const { graph, boxes, lines } = view;
  const edges = new Map<string | null, ElkExtendedEdge[]>();
  const add = (edge: ElkExtendedEdge, holder: string | null) => edges.set(holder, [...(edges.get(holder) ?? []), edge]);
  for (const line of lines) {
    const label = {
      id: line.id,
      // ELK reserves no space for a label without text, even if it has a size.
      text: line.id,
      ...labelsSize(line, measure),
      layoutOptions: { "elk.edgeLabels.placement": "CENTER", "elk.edgeLabels.inline": "true" },
    };
    add({ id: line.id, sources: [line.from], targets: [line.to], labels: [label] }, holderOf(view, line));
  }
  const node = (id: string): ElkNode => {
    const box = boxes.get(id);
    if (!box) return { id };
    const { width, height } = sizeOf(box, measure);
    if (box.children.length === 0) return { id, width, height };
    const { initial } = box.state;
    if (initial !== null) add({ id: initialLine(id), sources: [dotOf(id)], targets: [initial] }, id);
    const children = box.children.map(node);
    return {
      id,
      layoutOptions: {
        ...own,
        ...(isPacked(view, id) && packed),
        "elk.padding": `[top=${height + MARGIN},left=${MARGIN},bottom=${MARGIN},right=${MARGIN}]`,
        "elk.nodeSize.constraints": "MINIMUM_SIZE",
        "elk.nodeSize.minimum": `(${width},${height})`,
      },
      children: initial === null ? children : [{ id: dotOf(id), width: DOT, height: DOT }, ...children],
      edges: edges.get(id) ?? [],
    };
  };
  return {
    id: CHART,
    layoutOptions: {
      ...own,
      "elk.padding": "[top=0,left=0,bottom=0,right=0]",
      "elk.json.edgeCoords": "ROOT",
      "elk.json.shapeCoords": "ROOT",
    },
    children: [node(graph.root)],
    edges: edges.get(null) ?? [],
  };
}

const chainOf = ({ graph }: ChartView, id: string) => [id, ...above(graph, id)];

/** The innermost state that holds both ends of an arrow, or is one of them and holds the other. */
function holderOf(view: ChartView, { from, to }: ChartLine): string | null {
  const holding = new Set(chainOf(view, from));
  return chainOf(view, to).find((id) => holding.has(id)) ?? null;
}

/**
 * Whether each arrow that touches something in a parallel state stays inside one of its regions. ELK lays out a packed
 * region on its own, without the arrows that end at the region itself.
 */
function isPacked(view: ChartView, id: string): boolean {
  if (view.graph.states.get(id)?.type !== "parallel") return false;
  const isInside = (end: string) => chainOf(view, end).includes(id);
  return view.lines.every((line) => {
    if (!isInside(line.from) && !isInside(line.to)) return true;
    const holder = holderOf(view, line);
    const isInRegion = holder !== null && above(view.graph, holder).includes(id);
    return isInRegion && [line.from, line.to].every((end) => view.graph.states.get(end)?.parent !== id);
  });
}

/** The aspect ratio of the panel beside the app. The layout that fits it at the largest scale wins. */
const PANEL = { width: 4, height: 3 };

/** Converts the better of ELK's results. Throws a `TypeError` if a position is missing. */
export function layoutFrom(results: readonly ElkNode[]): Layout {
  const scale = ({ width, height }: Layout) => Math.min(PANEL.width / width, PANEL.height / height);
  const [best] = results.map(readLayout).toSorted((a, b) => scale(b) - scale(a));
  if (!best) throw new TypeError("a layout without a result");
  return best;
}

function readLayout(result: ElkNode): Layout {
  const boxes: Record<string, Place> = {};
  const dots: Record<string, Point> = {};
  const lines: Record<string, Layout["lines"][string]> = {};
  const readEdges = ({ edges = [] }: ElkNode) => {
    for (const edge of edges) {
      const [label] = edge.labels ?? [];
      lines[edge.id] = { points: pointsOf(edge), labels: label ? placeOf(label, edge.id) : null };
    }
  };
  const read = (node: ElkNode) => {
    const place = placeOf(node, node.id);
    const compound = node.id.endsWith(" dot") ? node.id.slice(0, -" dot".length) : null;
    if (compound === null) boxes[node.id] = place;
    else dots[compound] = { x: place.x + DOT / 2, y: place.y + DOT / 2 };
    readEdges(node);
    for (const child of node.children ?? []) read(child);
  };
  readEdges(result);
  for (const child of result.children ?? []) read(child);
  const { width, height } = placeOf(result, CHART);
  return { width, height, boxes, dots, lines };
}

function placeOf({ x = 0, y = 0, width, height }: Partial<Place>, id: string): Place {
  if (width === undefined || height === undefined) throw new TypeError(`the layout has no place for ${id}`);
  return { x, y, width, height };
}

function pointsOf({ id, sections = [] }: ElkExtendedEdge): Point[] {
  if (sections.length === 0) throw new TypeError(`the layout has no way for ${id}`);
  return sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x, y })),
  );
}
