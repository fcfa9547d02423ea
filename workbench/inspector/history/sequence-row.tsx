import type { Entry } from "../link/messages.ts";
import { type Lifeline, lineIn } from "./lifelines.ts";
import type { Row } from "./rows.ts";
import styles from "./sequence.module.css";

/** In rem: the width of a lifeline, and the space before the first. */
const COLUMN = 7;
const GUTTER = 4;
/** In rem: space for text beside the last. */
const TAIL = 8;

/** In rem. */
export const sequenceWidth = (lines: number): number => GUTTER + lines * COLUMN + TAIL;

/** In SVG units, 16 per rem. */
const UNIT = 16;
const HEIGHT = 2.25 * UNIT;
const MIDDLE = 25;
const xOf = (column: number) => (GUTTER + (column + 0.5) * COLUMN) * UNIT;

interface SequenceRowProps {
  row: Row;
  entry: Entry;
  lines: readonly Lifeline[];
  lifelines: ReadonlyMap<string, Lifeline>;
}

/** A message between lifelines, or the start or end of one. */
export function SequenceRow({ row, entry, lines, lifelines }: SequenceRowProps) {
  const width = sequenceWidth(lines.length) * UNIT;
  const to = lifelines.get(entry.actor);
  const from = entry.from === null ? undefined : lifelines.get(entry.from);
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      style={{ width: `${width / UNIT}rem` }}
      aria-hidden
    >
      {lines.map((line) => {
        const state = lineIn(line, row);
        const x = xOf(line.column);
        return (
          state !== "none" && (
            <path
              key={line.path}
              className={styles.line}
              d={`M${x} ${state === "starts" ? MIDDLE : 0}V${state === "ends" ? MIDDLE : HEIGHT}`}
            />
          )
        );
      })}
      {to && entry.kind === "event" && <Arrow entry={entry} from={from} to={to} />}
      {to && entry.kind === "actor" && <Mark text={entry.text} x={xOf(to.column)} />}
    </svg>
  );
}

/** From lifeline to lifeline, from the edge if sent from outside, or a loop if an actor sends to itself. */
function Arrow({ entry, from, to }: { entry: Entry; from: Lifeline | undefined; to: Lifeline }) {
  const end = xOf(to.column);
  const start = from === undefined ? end - (COLUMN - 1) * UNIT * 0.5 : xOf(from.column);
  if (start === end) {
    return (
      <>
        <path className={styles.arrow} d={`M${end} 10h20v${MIDDLE - 10}h-14`} />
        <path className={styles.tip} d={`M${end + 1} ${MIDDLE}l8 -4v8z`} />
        <text className={styles.label} x={end + 26} y={MIDDLE - 3}>
          {entry.text}
        </text>
      </>
    );
  }
  const away = Math.sign(end - start);
  return (
    <>
      {from === undefined && <circle className={styles.origin} cx={start} cy={MIDDLE} r={3} />}
      <path className={styles.arrow} d={`M${start} ${MIDDLE}H${end - away * 7}`} />
      <path className={styles.tip} d={`M${end - away} ${MIDDLE}l${-away * 8} -4v8z`} />
      <text className={styles.label} x={Math.min(start, end) + 6} y={MIDDLE - 6}>
        {entry.text}
      </text>
    </>
  );
}

function Mark({ text, x }: { text: string; x: number }) {
  if (text === "started") return <circle className={styles.started} cx={x} cy={MIDDLE} r={5} />;
  return (
    <>
      <path className={styles.ended} d={`M${x - 5} ${MIDDLE - 5}l10 10m0 -10l-10 10`} />
      <text className={styles.label} x={x + 10} y={MIDDLE + 4}>
        {text}
      </text>
    </>
  );
}
