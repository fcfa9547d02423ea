/** What a key does anywhere in the panel. */
export const shortcuts = ["search", "earlier", "later", "nextTimer", "startOver", "help"] as const;
export type Shortcut = (typeof shortcuts)[number];

/** The keys as they are written in the help; with Alt they never get in the way of typing. */
export const keys: Record<Shortcut, string> = {
  search: "Alt+S",
  earlier: "Alt+←",
  later: "Alt+→",
  nextTimer: "Alt+T",
  startOver: "Alt+R",
  help: "Alt+H",
};

const byCode: Readonly<Record<string, Shortcut>> = {
  KeyS: "search",
  ArrowLeft: "earlier",
  ArrowRight: "later",
  KeyT: "nextTimer",
  KeyR: "startOver",
  KeyH: "help",
};

/** What was pressed, by its place on the keyboard: with Alt some layouts write other letters. */
export function keyOf({ altKey, ctrlKey, metaKey, shiftKey, code }: KeyboardEvent): Shortcut | null {
  return altKey && !ctrlKey && !metaKey && !shiftKey ? (byCode[code] ?? null) : null;
}
