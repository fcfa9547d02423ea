import type { ChartBox, ChartLabel, ChartLine } from "./view.ts";

/*
 * Computes sizes before rendering. Layouts are made without a browser, so text widths are those of a common sans serif,
 * plus some margin.
 */

export const NAME = 14;
export const SMALL = 12;
export const HEADER = 30;
export const LINE = 18;
export const INSET = 12;
/** The space around the content of a compound state. */
export const MARGIN = 20;
/** The size of the dot at the start of an initial state's arrow. */
export const DOT = 10;
export const CHEVRON = 20;
export const PILL = 16;

const narrow = new Set("fijlrtI.,:;'|!()[]/ -↺");
const wide = new Set("mwMWQO→⟲%@");

/** The approximate width of a text, in chart units. */
export function textWidth(text: string, size: number, isBold = false): number {
  let ems = 0;
  for (const letter of text) {
    ems += narrow.has(letter) ? 0.34 : wide.has(letter) ? 0.88 : /[A-Z]/.test(letter) ? 0.7 : 0.57;
  }
  return Math.ceil(ems * size * (isBold ? 1.06 : 1));
}

/** A line of text below the name in a box. */
export type BoxLine =
  | { kind: "invoke"; text: string }
  | { kind: "screen"; text: string }
  | { kind: "within" }
  | { kind: "row"; label: ChartLabel };

export interface BoxParts {
  name: string;
  pills: readonly string[];
  lines: readonly BoxLine[];
  /** Minimum width; a compound state grows with its content. */
  width: number;
  /** Height of the text; child states start below it. */
  height: number;
}

/** The text of a box and the size it needs. */
export function partsOf({ state, isFolded, rows }: ChartBox): BoxParts {
  if (state.type === "history") return { name: state.isDeep ? "H*" : "H", pills: [], lines: [], width: 32, height: 32 };
  const pills = [
    ...state.tags,
    ...(state.type === "parallel" ? ["side by side"] : []),
    ...(state.type === "final" ? ["end"] : []),
    ...(state.isTransient ? ["left at once"] : []),
  ];
  const lines: BoxLine[] = [
    ...state.invokes.map(({ id, src }) => ({
      kind: "invoke" as const,
      text: id === src ? `runs ${id}` : `runs ${id}: ${src}`,
    })),
    ...(state.screen === null ? [] : [{ kind: "screen" as const, text: `shows ${state.screen}` }]),
    ...(isFolded ? [{ kind: "within" as const }] : []),
    ...rows.map((label) => ({ kind: "row" as const, label })),
  ];
  const isCompound = state.children.length > 0 && state.parent !== null;
  const head =
    INSET * 2 +
    (isCompound ? CHEVRON : 0) +
    textWidth(state.name, NAME, true) +
    pills.reduce((sum, pill) => sum + GAP + pillWidth(pill), 0);
  const widths = lines.map((line) => INSET * 2 + lineWidth(line));
  return {
    name: state.name,
    pills,
    lines,
    width: Math.max(96, head, ...widths),
    height: HEADER + lines.length * LINE + (lines.length > 0 ? 6 : 2),
  };
}

const GAP = 6;
export const pillWidth = (text: string): number => textWidth(text, SMALL) + 12;

/** The positions of a box's pills, from its right edge. */
export function pillPlaces(pills: readonly string[], right: number): { pill: string; x: number; width: number }[] {
  return pills.map((pill, index) => {
    const after = pills.slice(index).reduce((sum, next) => sum + pillWidth(next) + GAP, -GAP);
    return { pill, x: right - after, width: pillWidth(pill) };
  });
}

/** Truncates a text to a width. */
export function cutTo(text: string, width: number, size: number): string {
  if (textWidth(text, size) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && textWidth(`${letters.join("")}…`, size) > width) letters.pop();
  return `${letters.join("")}…`;
}

function lineWidth(line: BoxLine): number {
  switch (line.kind) {
    case "invoke":
    case "screen":
      return 18 + textWidth(line.text, SMALL);
    case "within":
      return 120;
    case "row":
      return labelWidth(line.label);
  }
}

/** Whether a label reserves space for the sign of a blocking guard. */
export const canBeBlocked = ({ transitions }: ChartLabel): boolean => transitions.some(({ guard }) => guard !== null);
const SIGN = 14;
export const labelWidth = (label: ChartLabel): number =>
  textWidth(label.text, SMALL, true) + 12 + (canBeBlocked(label) ? SIGN : 0);

/** The size of all labels of an arrow, stacked. */
export const labelsSize = ({ labels }: ChartLine): { width: number; height: number } => ({
  width: Math.max(...labels.map(labelWidth)),
  height: labels.length * LINE + 2,
});
