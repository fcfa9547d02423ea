import type { Entry, Moment } from "../link/messages.ts";

export type Kind = Entry["kind"];
export const kinds = ["event", "transition", "guard", "effect", "actor"] as const satisfies readonly Kind[];

/** Which entries are shown. */
export interface Filter {
  kinds: ReadonlySet<Kind>;
  /** By path: what happens to the actor and what it sends; null for all. */
  actor: string | null;
}

/** A line of the list: an entry, or the heading of the moment that the entries below it lead to. */
export interface Row {
  /** Where it belongs among all entries, shown or not: it grows from row to row and stays when the filter changes. */
  order: number;
  moment: number;
  entry: Entry | null;
}

/**
 * The rows of a log that grows at its end and is cut at its head. Taking in what is new costs as much as there is
 * new, however much is there already.
 *
 * @param query rows that have it are counted as matches; nothing is hidden for it
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
    kinds.has(entry.kind) && (actor === null || entry.actor === actor || entry.from === actor);

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

  /** Drops the rows of entries that are gone; what is left of a moment keeps a heading. */
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
    /** Brings the rows up to date; doing so again changes nothing. */
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
    /** Orders of the rows that have the query. */
    matches: matches as readonly number[],
    /** Paths of all actors seen, shown or not. */
    actors: actors as ReadonlySet<string>,
    /** How many rows have been dropped at the head so far. */
    dropped: () => dropped,
  };
}

/** The first row of an order or behind it; the number of rows where there is none. */
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

const texts = new WeakMap<Entry, string>();

/** All that can be read of an entry, to be searched. */
function textOf(entry: Entry): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const { actor, from, text, detail } = entry;
  const whole = [text, actor, from ?? "", detail === null ? "" : JSON.stringify(detail)].join(" ").toLowerCase();
  texts.set(entry, whole);
  return whole;
}

/**
 * The match before or behind a row, going round at the ends; null without any.
 *
 * @param order of the row that one stands on; null for none
 */
export function matchBeside(matches: readonly number[], order: number | null, by: 1 | -1): number | null {
  const found =
    by === 1
      ? matches.find((match) => order === null || match > order)
      : matches.findLast((match) => order === null || match < order);
  return found ?? matches.at(by === 1 ? 0 : -1) ?? null;
}
