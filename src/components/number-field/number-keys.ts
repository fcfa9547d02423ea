/** Space and the arrows up and down in every number, and what browsers take for a part of one (specification section 5). */
const ignored: ReadonlySet<string> = new Set([" ", "ArrowUp", "ArrowDown", "e", "E", "+", "-", "."]);

/** Whether a key does nothing in a number. With Ctrl, Alt or Meta it is the browser's own. */
export const isIgnoredInNumber = (event: Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey">): boolean =>
  ignored.has(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey;
