import * as v from "valibot";

/** The most levels of nested objects and lists. The deepest actor tree of a large app has a third of them. */
export const MOST_LEVELS = 40;

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

export const json = v.record(v.string(), v.unknown());

/** Keys that JavaScript itself gives a meaning. No file has them. */
const forbidden: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** The value of a JSON text; undefined if the text is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The reason, in words, why it is dangerous to read the data any further; null if there is none. */
export function danger(data: unknown): string | null {
  const open: { value: object; level: number }[] = typeof data === "object" && data ? [{ value: data, level: 1 }] : [];
  for (const { value, level } of open) {
    if (level > MOST_LEVELS) return "it is nested too deeply";
    for (const [key, below] of Object.entries(value)) {
      if (forbidden.has(key)) return `it has a key "${key}"`;
      if (typeof below === "object" && below !== null) open.push({ value: below, level: level + 1 });
    }
  }
  return null;
}
