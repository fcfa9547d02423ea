import type { ChartBox, ChartLabel, ChartLine } from "./view.ts";

/* The sizes of a chart's parts, which the layout needs before they are drawn. `chart.module.css` has the same sizes. */

const NAME = 14;
const SMALL = 12;
const HEADER = 30;
const LINE = 18;
/** A label is a target: WCAG 2.5.8 asks for 24 pixels from one to the next. */
const ROW = 24;
/** A line that leads to another chart is a target too, also in a chart at three quarters of its size. */
const LINK = 32;
const INSET = 12;
/** The space around the content of a compound state. */
export const MARGIN = 20;
/** The size of the dot at the start of an initial state's arrow. */
export const DOT = 10;
const CHEVRON = 20;
const PILL = 12;
const GAP = 6;
/** The icon before an actor or a screen. */
const ICON = 18;

/** The weights of text that is only sometimes bold: room is reserved for the widest. */
const BOLD = 700;
const SEMIBOLD = 600;

/** The width of a text of a size, in chart units, rounded up. */
export type Measure = (text: string, size: number, weight?: number) => number;

const known = new Map<string, Measure>();

/** Measures text as the browser draws it, in a CSS `font-family`. */
export function measureIn(family: string): Measure {
  const found = known.get(family);
  if (found) return found;
  const context = document.createElement("canvas").getContext("2d");
  if (!context) throw new Error("this browser has no canvas to measure text with");
  const widths = new Map<string, number>();
  const measure: Measure = (text, size, weight = 400) => {
    const key = `${size} ${weight} ${text}`;
    const width = widths.get(key);
    if (width !== undefined) return width;
    const measured = ["normal", "italic"].map((style) => {
      context.font = `${style} ${weight} ${size}px ${family}`;
      return context.measureText(text).width;
    });
    // One more, because the browser may place the letters of a page at other fractions of a pixel than a canvas does.
    const whole = Math.ceil(Math.max(...measured)) + 1;
    widths.set(key, whole);
    return whole;
  };
  known.set(family, measure);
  return measure;
}

/** A line of text below the name in a box. */
export type BoxLine =
  | { kind: "screen"; text: string }
  /** `machine`: the id of the machine that it runs; null for another actor. */
  | { kind: "invoke"; text: string; machine: string | null }
  | { kind: "within" }
  | { kind: "row"; label: ChartLabel };

export interface BoxParts {
  name: string;
  pills: readonly string[];
  lines: readonly BoxLine[];
  canFold: boolean;
}

/** The texts of a box. */
export function partsOf({ state, isFolded, rows }: ChartBox): BoxParts {
  if (state.type === "history") return { name: state.isDeep ? "H*" : "H", pills: [], lines: [], canFold: false };
  return {
    name: state.name,
    pills: [
      ...state.tags,
      ...(state.type === "parallel" ? ["parallel"] : []),
      ...(state.type === "final" ? ["end"] : []),
      ...(state.isTransient ? ["passes straight through"] : []),
    ],
    lines: [
      ...state.invokes.map(({ id, src, machine }) => ({
        kind: "invoke" as const,
        machine,
        text: id === src ? `runs ${id}` : `runs ${id}: ${src}`,
      })),
      ...(state.screen === null ? [] : [{ kind: "screen" as const, text: `shows ${state.screen}` }]),
      ...(isFolded ? [{ kind: "within" as const }] : []),
      ...rows.map((label) => ({ kind: "row" as const, label })),
    ],
    canFold: state.children.length > 0 && state.parent !== null,
  };
}

/** The size that the text of a box needs. A compound state grows with its content, which starts below the text. */
export function sizeOf(box: ChartBox, measure: Measure): { width: number; height: number } {
  if (box.state.type === "history") return { width: 32, height: 32 };
  const { name, pills, lines, canFold } = partsOf(box);
  const head = (canFold ? CHEVRON : 0) + measure(name, NAME, BOLD) + pillsWidth(pills, measure);
  const width = INSET * 2 + Math.max(head, ...lines.map((line) => lineWidth(line, measure)));
  const height = lines.reduce((sum, line) => sum + heightOf(line), HEADER + (lines.length > 0 ? 6 : 2));
  return { width: Math.max(96, width), height };
}

function heightOf(line: BoxLine): number {
  if (line.kind === "row") return ROW;
  return line.kind === "invoke" && line.machine !== null ? LINK : LINE;
}

const pillsWidth = (pills: readonly string[], measure: Measure): number =>
  pills.reduce((sum, pill) => sum + GAP + measure(pill, SMALL) + PILL, 0);

function lineWidth(line: BoxLine, measure: Measure): number {
  switch (line.kind) {
    case "invoke":
    case "screen":
      return ICON + measure(line.text, SMALL);
    case "within":
      return 120;
    case "row":
      return labelWidth(line.label, measure) - INSET;
  }
}

/** A guard's label has room for the sign of a guard that blocks. */
const SIGN = 14;
export const labelWidth = ({ text, transitions }: ChartLabel, measure: Measure): number =>
  measure(text, SMALL, SEMIBOLD) + INSET + (transitions.some(({ guard }) => guard !== null) ? SIGN : 0);

/** The size of all labels of an arrow, stacked. */
export const labelsSize = ({ labels }: ChartLine, measure: Measure): { width: number; height: number } => ({
  width: Math.max(...labels.map((label) => labelWidth(label, measure))),
  height: labels.length * ROW,
});
