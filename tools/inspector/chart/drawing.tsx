import { memo } from "react";
import { ChartBoxes } from "./boxes.tsx";
import { above } from "./graph.ts";
import { Label } from "./label.tsx";
import { initialLine, type Layout } from "./layout.ts";
import { DOT, labelWidth, LINE } from "./measures.ts";
import { headOf, pathOf } from "./paths.ts";
import type { ChartLine, ChartView } from "./view.ts";
import styles from "./drawing.module.css";

/**
 * A laid-out view as SVG, rendered once per layout. Marks for active, taken or possible are then set on the existing
 * elements (`highlight.ts`), which are found by `data-box`, `data-line` and `data-label`.
 */
export const Drawing = memo(function Drawing({ view, layout }: { view: ChartView; layout: Layout }) {
  return (
    <>
      <ChartBoxes view={view} layout={layout} />
      {Object.entries(layout.dots).map(([compound, { x, y }]) => {
        const points = layout.lines[initialLine(compound)]?.points ?? [];
        return (
          <g key={compound} className={styles.begin}>
            <circle className={styles.dot} cx={x} cy={y} r={DOT / 2} />
            <path className={styles.stroke} d={pathOf(points)} />
            <path className={styles.head} d={headOf(points)} />
          </g>
        );
      })}
      {view.lines.map((line) => {
        const points = layout.lines[line.id]?.points ?? [];
        return (
          <g key={line.id} className={styles.line} data-line={line.id} data-ground={groundOf(view, line)}>
            <path className={styles.stroke} data-stroke="" d={pathOf(points)} />
            <path className={styles.head} d={headOf(points)} />
          </g>
        );
      })}
      {view.lines.map((line) => {
        const place = layout.lines[line.id]?.labels;
        if (!place) return null;
        return line.labels.map((label, index) => (
          <Label
            key={label.id}
            label={label}
            x={place.x + (place.width - labelWidth(label)) / 2}
            y={place.y + 2 + index * LINE}
            on={groundOf(view, line)}
          />
        ));
      })}
    </>
  );
});

/** The background of an arrow: nested states alternate between two colours. */
function groundOf({ graph }: ChartView, { from, to }: ChartLine): "even" | "odd" {
  const holding = new Set([from, ...above(graph, from)]);
  const shared = above(graph, to).find((id) => holding.has(id));
  const depth = shared === undefined ? 0 : above(graph, shared).length;
  return depth % 2 === 0 ? "even" : "odd";
}
