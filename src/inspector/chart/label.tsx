/* oxlint-disable jsx-a11y/prefer-tag-over-role -- SVG has no button. */
import { LINE, labelWidth } from "./measures.ts";
import type { ChartLabel } from "./view.ts";
import styles from "./drawing.module.css";

interface LabelProps {
  label: ChartLabel;
  x: number;
  y: number;
  /** The room there is; a label beside its arrow stands in the middle of it. */
  width: number;
  /** Whether it stands in its state's box. */
  isRow?: boolean;
}

/** What is written at one transition, or at several that are folded together. */
export function Label({ label, x, y, width, isRow = false }: LabelProps) {
  const own = isRow ? width : labelWidth(label);
  const left = isRow ? x : x + (width - own) / 2;
  const [before, guard, after] = partsOf(label.text);
  return (
    <g
      className={isRow ? styles.row : styles.label}
      data-label={label.id}
      role="button"
      tabIndex={-1}
      aria-label={label.transitions.map(({ name }) => name).join("; ")}
    >
      <rect className={styles.paper} x={left} y={y} width={own} height={LINE - 1} rx={5} />
      <text className={styles.labelText} x={left + 7} y={y + 12.5}>
        {before}
        {guard !== null && <tspan className={styles.guard}>{guard}</tspan>}
        {after}
      </text>
      <text className={styles.sign} data-sign="" textAnchor="end" x={left + own - 7} y={y + 12.5} />
    </g>
  );
}

/** A label's text with its guard told apart. */
function partsOf(text: string): [string, string | null, string] {
  const start = text.indexOf("[");
  const end = text.lastIndexOf("]") + 1;
  return start < 0 || end <= start ? [text, null, ""] : [text.slice(0, start), text.slice(start, end), text.slice(end)];
}
