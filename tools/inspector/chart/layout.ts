import type { ElkExtendedEdge, ElkNode, LayoutOptions } from "elkjs/lib/elk-api.js";
import { DOT, labelsSize, MARGIN, partsOf } from "./measures.ts";
import type { ChartView } from "./view.ts";

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
const dotOf = (compound: string) => `${compound} dot`;
const CHART = "chart";

/** The input of a layout. Its hash identifies the layout, because it contains everything the layout depends on. */
export interface Task {
  hash: string;
  graphs: readonly ElkNode[];
}

/** From this many siblings on, the layout limits the length of rows; otherwise there would be one endless row. */
const MANY = 12;
const ROW = 8;

/** The ELK graphs of a view, one per direction. `layoutFrom` chooses the best result. */
export function taskOf(view: ChartView): Task {
  const hasMany = [...view.boxes.values()].some(({ children }) => children.length > MANY);
  const ways = [way("DOWN"), way("RIGHT"), ...(hasMany ? [{ ...way("RIGHT"), ...bounded }] : [])];
  const graphs = ways.map((options) => elkGraph(view, options));
  return { hash: hashOf(JSON.stringify(graphs)), graphs };
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

function elkGraph({ graph, boxes, lines }: ChartView, own: LayoutOptions): ElkNode {
  const edges: ElkExtendedEdge[] = [];
  const node = (id: string): ElkNode => {
    const box = boxes.get(id);
    if (!box) return { id };
    const { width, height } = partsOf(box);
    if (box.children.length === 0) return { id, width, height };
    const { initial } = box.state;
    if (initial !== null) edges.push({ id: initialLine(id), sources: [dotOf(id)], targets: [initial] });
    return {
      id,
      layoutOptions: {
        ...own,
        "elk.padding": `[top=${height + MARGIN},left=${MARGIN},bottom=${MARGIN},right=${MARGIN}]`,
        "elk.nodeSize.constraints": "MINIMUM_SIZE",
        "elk.nodeSize.minimum": `(${width},${height})`,
      },
      children: [...(initial === null ? [] : [{ id: dotOf(id), width: DOT, height: DOT }]), ...box.children.map(node)],
    };
  };
  const children = [node(graph.root)];
  for (const line of lines) {
    edges.push({
      id: line.id,
      sources: [line.from],
      targets: [line.to],
      labels: [
        {
          id: line.id,
          // ELK reserves no space for a label without text, even if it has a size.
          text: line.id,
          ...labelsSize(line),
          layoutOptions: { "elk.edgeLabels.placement": "CENTER", "elk.edgeLabels.inline": "true" },
        },
      ],
    });
  }
  return {
    id: CHART,
    layoutOptions: {
      ...own,
      "elk.padding": "[top=0,left=0,bottom=0,right=0]",
      "elk.json.edgeCoords": "ROOT",
      "elk.json.shapeCoords": "ROOT",
    },
    children,
    edges,
  };
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
  const read = (node: ElkNode) => {
    const place = placeOf(node, node.id);
    const compound = node.id.endsWith(" dot") ? node.id.slice(0, -" dot".length) : null;
    if (compound === null) boxes[node.id] = place;
    else dots[compound] = { x: place.x + DOT / 2, y: place.y + DOT / 2 };
    for (const child of node.children ?? []) read(child);
  };
  for (const child of result.children ?? []) read(child);
  const lines = Object.fromEntries(
    (result.edges ?? []).map((edge) => {
      const [label] = edge.labels ?? [];
      return [edge.id, { points: pointsOf(edge), labels: label ? placeOf(label, edge.id) : null }];
    }),
  );
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

/** FNV-1a with two seeds: 64 bits, enough to tell all structures apart. */
function hashOf(text: string): string {
  const lane = (seed: number) => {
    let hash = seed;
    for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, "0");
  };
  return lane(0x811c9dc5) + lane(0x01234567);
}
