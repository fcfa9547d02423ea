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
    return `L${written(towards(bend, before, radius))}Q${written(bend)} ${written(towards(bend, after, radius))}`;
  });
  const last = points.at(-1) ?? first;
  return `M${written(first)}${bends.join("")}L${written(last)}`;
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function towards(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to) || 1;
  return { x: from.x + ((to.x - from.x) * length) / whole, y: from.y + ((to.y - from.y) * length) / whole };
}

const written = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
const round = (value: number) => Math.round(value * 10) / 10;
