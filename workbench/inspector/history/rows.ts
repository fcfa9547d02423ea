import type { Entry, Moment } from "../link/messages.ts";

/** The kinds of entries, and the events that XState sends by itself, such as `xstate.done.actor.login`. */
export type Kind = Entry["kind"] | "inner";
export const kinds = [
  "event",
  "transition",
  "guard",
  "effect",
  "actor",
  "clock",
  "inner",
] as const satisfies readonly Kind[];

export const kindOf = ({ kind, text }: Entry): Kind =>
  kind === "event" && text.startsWith("xstate.") ? "inner" : kind;

/** The entries to show. */
export interface Filter {
  kinds: ReadonlySet<Kind>;
  /** Path of an actor, to show only the entries that it receives or sends; null for all. */
  actor: string | null;
}

/** A row of the list: an entry, or the heading of the moment that the entries below it led to. */
export interface Row {
  /** Its position among all entries, shown or not: strictly increasing, and unaffected by the filter. */
  order: number;
  moment: number;
  entry: Entry | null;
}

/**
 * The rows of a log that is appended to and truncated at its start. The cost of an update depends only on the number of
 * new entries.
 *
 * @param query matching rows are counted; none are hidden
 */
export function createRows({ kinds, actor }: Filter, query: string) {
  const wanted = query.trim().toLowerCase();
  const rows: Row[] = [];
  const matches: number[] = [];
  const actors = new Set<string>();
  let source: readonly Entry[] | null = null;
  let last: Entry | null = null;
  let taken = 0;
  let dropped = 0;

  const isShown = (entry: Entry) =>
    kinds.has(kindOf(entry)) && (actor === null || entry.actor === actor || entry.from === actor);

  function put(row: Row, text: () => string): void {
    rows.push(row);
    if (wanted !== "" && text().includes(wanted)) matches.push(row.order);
  }

  function add(entry: Entry, number: number, moments: readonly Moment[]): void {
    actors.add(entry.actor);
    if (entry.from !== null) actors.add(entry.from);
    if (!isShown(entry)) return;
    const { moment } = entry;
    if (rows.at(-1)?.moment !== moment) {
      put({ order: number * 2, moment, entry: null }, () => (moments[moment]?.step ?? "").toLowerCase());
    }
    put({ order: number * 2 + 1, moment, entry }, () => textOf(entry));
  }

  /** Drops the rows of removed entries. A moment that still has entries keeps its heading. */
  function cut(firstNumber: number): void {
    const kept = indexIn(rows, firstNumber * 2);
    if (kept === 0) return;
    const next = rows[kept];
    const headless = next !== undefined && next.entry !== null;
    const gone = rows.splice(0, headless ? kept - 1 : kept);
    dropped += gone.length;
    if (headless) rows[0] = { order: firstNumber * 2, moment: next.moment, entry: null };
    const firstMatch = matches.findIndex((order) => order >= firstNumber * 2);
    matches.splice(0, firstMatch < 0 ? matches.length : firstMatch);
  }

  return {
    /** Updates the rows; idempotent. */
    take(entries: readonly Entry[], moments: readonly Moment[]): void {
      if (entries !== source) {
        source = entries;
        last = null;
        taken = 0;
        dropped = 0;
        rows.length = 0;
        matches.length = 0;
        actors.clear();
      }
      const known = last === null ? -1 : entries.lastIndexOf(last);
      for (let index = known + 1; index < entries.length; index += 1) {
        const entry = entries[index];
        if (entry) add(entry, taken, moments);
        taken += 1;
      }
      last = entries.at(-1) ?? null;
      cut(taken - entries.length);
    },
    rows: rows as readonly Row[],
    /** Orders of the matching rows. */
    matches: matches as readonly number[],
    /** Paths of all actors so far, shown or not. */
    actors: actors as ReadonlySet<string>,
    /** How many rows have been dropped from the start so far. */
    dropped: () => dropped,
  };
}

/** The index of the first row with at least this order; the number of rows if there is none. */
export function indexIn(rows: readonly Row[], order: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.order ?? Infinity) < order) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index of the first row of a moment, or of the next one that has rows. */
export function firstOf(rows: readonly Row[], moment: number): number {
  const found = rows.findIndex((row) => row.moment >= moment);
  return found < 0 ? rows.length - 1 : found;
}

const texts = new WeakMap<Entry, string>();

/** The searchable text of an entry. */
function textOf(entry: Entry): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const { actor, from, text, detail } = entry;
  const whole = [text, actor, from ?? "", detail === null ? "" : JSON.stringify(detail)].join(" ").toLowerCase();
  texts.set(entry, whole);
  return whole;
}

/**
 * The next or previous match, wrapping around; null if there are none.
 *
 * @param order of the current row; null for none
 */
export function matchBeside(matches: readonly number[], order: number | null, by: 1 | -1): number | null {
  const found =
    by === 1
      ? matches.find((match) => order === null || match > order)
      : matches.findLast((match) => order === null || match < order);
  return found ?? matches.at(by === 1 ? 0 : -1) ?? null;
}
