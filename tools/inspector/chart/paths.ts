import type { Point } from "./layout.ts";

const CORNER = 6;

/** An SVG path through points, with rounded corners. */
export function pathOf(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return "";
  const bends = points.slice(1, -1).map((bend, index) => {
    const before = points[index] ?? bend;
    const after = points[index + 2] ?? bend;
    const radius = Math.min(CORNER, distance(before, bend) / 2, distance(bend, after) / 2);
    return `L${told(towards(bend, before, radius))}Q${told(bend)} ${told(towards(bend, after, radius))}`;
  });
  const last = points.at(-1) ?? first;
  return `M${told(first)}${bends.join("")}L${told(last)}`;
}

const ARROW = { length: 9, half: 4.5 };

/** The arrowhead at the last of the points. */
export function headOf(points: readonly Point[]): string {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (!tip || !before) return "";
  const length = distance(before, tip) || 1;
  const along = { x: (tip.x - before.x) / length, y: (tip.y - before.y) / length };
  const corner = (side: 1 | -1) => ({
    x: tip.x - along.x * ARROW.length - along.y * ARROW.half * side,
    y: tip.y - along.y * ARROW.length + along.x * ARROW.half * side,
  });
  return `M${told(tip)}L${told(corner(1))}L${told(corner(-1))}Z`;
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function towards(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to) || 1;
  return { x: from.x + ((to.x - from.x) * length) / whole, y: from.y + ((to.y - from.y) * length) / whole };
}

const told = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
const round = (value: number) => Math.round(value * 10) / 10;
