import type { Covered, Offer } from "./marks.ts";

/** The chart's texts, separate from the app's. */
export const texts = {
  chartOf: (machine: string) => `Chart of ${machine}`,
  listOf: (machine: string) => `States and transitions of ${machine}`,
  foldAll: "Collapse all",
  unfoldAll: "Expand all",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Fit",
  zoomToActive: "Zoom to the active state",
  zoomTools: "Zoom and folding",
  follow: "Follow",
  followHint: "Show the chart of the latest step and keep it in view",
  search: "Search states",
  nothingFound: "No matching states in any chart.",
  layingOut: "Drawing chart…",
  cannotLayOut: "We couldn't draw this chart.",
  tryAgain: "Try again",
  map: "The whole chart, with the part in view",
  within: (names: string) => `in ${names}`,
  guardSaysNo: (guard: string) => `blocked by ${guard}`,
  active: "active",
  initial: "initial state",
  transient: "passes straight through",
  parallel: "parallel",
  final: "final state",
  history: "returns to the last active state",
  deepHistory: "returns to the last active state at every level",
  tag: (tag: string) => `tag ${tag}`,
  screen: (screen: string) => `shows ${screen}`,
  chartOfActor: (machine: string) => `Show the chart of ${machine}`,
  invoke: (id: string, src: string) => (id === src ? `runs ${id}` : `runs ${id} (${src})`),
  taken: "just taken",
  stays: "stays here",
  transitionsOf: (state: string) => `Transitions of ${state}`,
  help: "Chart legend",
  keys: "Drag, scroll or use the arrow keys to move. Press + or − to zoom, and 0 or F to fit.",
} as const;

export const offerWords: Record<Offer, string> = {
  possible: "can be taken now",
  blocked: "blocked by a guard",
  other: "",
};

export const coveredWords: Record<Covered, string> = {
  both: "covered by the tests and in this session",
  tests: "covered by the tests only",
  session: "covered in this session only",
  none: "not covered",
};

/** Distinguishes degrees of coverage without colour. */
export const coverSigns: Readonly<Record<Covered, string>> = { both: "✓", tests: "T", session: "S", none: "–" };
/** Marks a label whose guard blocks it. */
export const BLOCKED_SIGN = "✕";
