/* oxlint-disable jsx-a11y/prefer-tag-over-role -- SVG has no button */
import type { Point } from "./layout.ts";
import { canBeBlocked, labelWidth, LINE } from "./measures.ts";
import { BLOCKED_SIGN } from "./texts.ts";
import type { ChartLabel } from "./view.ts";
import styles from "./drawing.module.css";

interface LabelProps {
  label: ChartLabel;
  x: number;
  y: number;
  /** The background of the label: its state's box, or a state of even or odd depth below its arrow. */
  on: "box" | "even" | "odd";
}

/** The label of a transition, or of several that are folded together. */
export function Label({ label, x, y, on }: LabelProps) {
  const width = labelWidth(label);
  const [before, guard, after] = partsOf(label.text);
  return (
    <g
      className={styles.label}
      data-label={label.id}
      data-on={on}
      role="button"
      tabIndex={-1}
      aria-label={label.transitions.map(({ name }) => name).join("; ")}
    >
      <rect className={styles.paper} x={x} y={y} width={width} height={LINE - 2} rx={5} />
      <text className={styles.labelText} x={x + 6} y={y + 12}>
        {before}
        {guard !== null && <tspan className={styles.guard}>{guard}</tspan>}
        {after}
      </text>
      {canBeBlocked(label) && (
        <text className={styles.sign} x={x + width - 12} y={y + 12} aria-hidden="true">
          {BLOCKED_SIGN}
        </text>
      )}
      <Cover x={x + width + 4} y={y + LINE / 2 - 1} />
    </g>
  );
}

/** The position of a coverage sign. */
export const Cover = ({ x, y }: Point) => (
  <g className={styles.cover} data-sign="" aria-hidden="true">
    <circle cx={x} cy={y} r={7} />
    <text data-cover="" x={x} y={y + 3.5} textAnchor="middle" />
  </g>
);

/** Splits a label into the text before its guard, the guard, and the text after it. */
function partsOf(text: string): [string, string | null, string] {
  const start = text.indexOf("[");
  const end = text.lastIndexOf("]") + 1;
  return start < 0 || end <= start ? [text, null, ""] : [text.slice(0, start), text.slice(start, end), text.slice(end)];
}
