/** Keyboard shortcuts that work anywhere in the panel. */
export const shortcuts = ["search", "earlier", "later", "nextTimer", "startOver", "help"] as const;
export type Shortcut = (typeof shortcuts)[number];

/** The keys as shown in the help. With Alt, they do not interfere with typing. */
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

/** Recognises a shortcut by key position, because with Alt some layouts produce other characters. */
export function keyOf({ altKey, ctrlKey, metaKey, shiftKey, code }: KeyboardEvent): Shortcut | null {
  return altKey && !ctrlKey && !metaKey && !shiftKey ? (byCode[code] ?? null) : null;
}
