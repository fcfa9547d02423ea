import * as v from "valibot";

/**
 * A storage area of the browser in which every write succeeds. If the browser refuses one (the area is full, or a
 * policy forbids it), the value lasts until the page is left.
 */
export interface Kept {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
  clear(): void;
  /** Whether the value of a key outlives this page. */
  lasts(key: string): boolean;
}

function createKept(area: () => Storage): Kept {
  /** The values that the browser refused. */
  const refused = new Map<string, string>();
  return {
    get: (key) => refused.get(key) ?? area().getItem(key),
    set(key, value) {
      refused.delete(key);
      try {
        area().setItem(key, value);
      } catch {
        // The area may still hold an older value, which the next page would read.
        area().removeItem(key);
        refused.set(key, value);
      }
    },
    remove(key) {
      refused.delete(key);
      area().removeItem(key);
    },
    keys: () => [...new Set([...Object.keys(area()), ...refused.keys()])],
    clear() {
      refused.clear();
      area().clear();
    },
    lasts: (key) => !refused.has(key) && area().getItem(key) !== null,
  };
}

/** The values of all tabs. */
export const forBrowser = createKept(() => localStorage);
/** The values of this tab, which survive reloads. */
export const forTab = createKept(() => sessionStorage);

/** The schema of a value that is kept as JSON. */
export const inJson = <Schema extends v.GenericSchema>(schema: Schema) => v.pipe(v.string(), v.parseJson(), schema);

/** A kept value; null if there is none, or an invalid one. */
export function parsedBy<Schema extends v.GenericSchema>(schema: Schema, text: string | null) {
  const parsed = v.safeParse(schema, text);
  return parsed.success ? parsed.output : null;
}
