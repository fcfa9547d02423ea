import type { Covered, Offer } from "./marks.ts";

/** What the chart says; kept apart from the app's own texts, which people who sign in read. */
export const texts = {
  chartOf: (machine: string) => `Chart of ${machine}`,
  listOf: (machine: string) => `States and transitions of ${machine}`,
  fold: (state: string) => `Fold ${state}`,
  foldAll: "Fold all",
  unfoldAll: "Unfold all",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Fit",
  follow: "Follow",
  followHint: "Show the chart of what was just done, and keep it in view",
  search: "Search a state",
  nothingFound: "No state has this in its name.",
  layingOut: "Laying out…",
  cannotLayOut: "This folding could not be laid out. Fold or unfold something to try again.",
  within: (names: string) => `in ${names}`,
  guardSaysNo: (guard: string) => `${guard} says no`,
  active: "active",
  initial: "begins here",
  transient: "left at once",
  parallel: "its states are active side by side",
  final: "the end",
  history: "goes back to where it was",
  deepHistory: "goes back to where it was, on all levels",
  tag: (tag: string) => `tag ${tag}`,
  screen: (screen: string) => `shows ${screen}`,
  invoke: (id: string, src: string) => (id === src ? `runs ${id}` : `runs ${id} (${src})`),
  taken: "just taken",
  stays: "stays here",
  transitionsOf: (state: string) => `Transitions of ${state}`,
  help: "What the chart shows",
  keys: "Drag, scroll or use the arrow keys to move; + and − to zoom, 0 or F to fit.",
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

/** What tells degrees of coverage apart where colours do not. */
export const coverSigns: Readonly<Record<Covered, string>> = { both: "✓", tests: "T", session: "S", none: "–" };
/** At a label whose guard says no. */
export const BLOCKED_SIGN = "✕";
