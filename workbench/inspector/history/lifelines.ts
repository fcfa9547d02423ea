import type { Entry, Moment } from "../link/messages.ts";
import { createRows, type Kind, type Row } from "./rows.ts";

/** An actor in the sequence diagram, and when it ran, by the order of rows. */
export interface Lifeline {
  path: string;
  column: number;
  lives: { from: number; to: number | null }[];
}

const STARTED = "started";

/**
 * The messages between actors as rows, and their lifelines. Updates are incremental. Once a step is taken, the messages
 * of the opening are left out: they would add a column for each of the many actors that only the opening involves.
 *
 * @param withInner whether XState's own events count as messages
 */
export function createSequence(withInner: boolean) {
  const kinds: readonly Kind[] = withInner ? ["event", "actor", "inner"] : ["event", "actor"];
  const rows = createRows({ kinds: new Set(kinds), actor: null }, "");
  const lifelines = new Map<string, Lifeline>();
  let source: readonly Entry[] | null = null;
  let lastOrder = -1;
  let shown: readonly Row[] = [];
  /** How many rows come before the shown ones, or came before and were dropped. */
  let before = 0;

  function lineOf(path: string, order: number): Lifeline {
    const known = lifelines.get(path);
    if (known) return known;
    // A parent is drawn before its children and has existed before them.
    if (path.includes("/")) lineOf(path.slice(0, path.lastIndexOf("/")), -1);
    // An actor whose start was not recorded has existed from the beginning.
    const line: Lifeline = { path, column: lifelines.size, lives: [{ from: order, to: null }] };
    lifelines.set(path, line);
    return line;
  }

  function note({ kind, actor, from, text }: Entry, order: number): void {
    if (from !== null) lineOf(from, -1);
    const isKnown = lifelines.has(actor);
    const line = lineOf(actor, kind === "actor" && text === STARTED ? order : -1);
    if (kind !== "actor") return;
    const life = line.lives.at(-1);
    if (text !== STARTED) {
      if (life && life.to === null) life.to = order;
    } else if (isKnown && life?.to !== null) line.lives.push({ from: order, to: null });
  }

  return {
    take(entries: readonly Entry[], moments: readonly Moment[]): void {
      rows.take(entries, moments);
      const steps = rows.rows.findIndex(({ moment }) => moment > 0);
      const all = steps < 0 ? rows.rows : rows.rows.slice(steps);
      const isOfOpening = (some: readonly Row[]) => some[0]?.moment === 0;
      if (entries !== source || isOfOpening(shown) !== isOfOpening(all)) {
        source = entries;
        lifelines.clear();
        lastOrder = -1;
      }
      shown = all;
      before = rows.dropped() + Math.max(steps, 0);
      let index = all.length;
      while (index > 0 && (all[index - 1]?.order ?? -1) > lastOrder) index -= 1;
      for (const { entry, order } of all.slice(index)) if (entry) note(entry, order);
      lastOrder = all.at(-1)?.order ?? lastOrder;
    },
    get rows() {
      return shown;
    },
    lifelines: lifelines as ReadonlyMap<string, Lifeline>,
    dropped: () => before,
  };
}

/** How a lifeline is drawn in a row: it starts, ends, continues or is absent. */
export function lineIn({ lives }: Lifeline, { order }: Row): "starts" | "ends" | "runs" | "none" {
  const life = lives.findLast(({ from }) => from <= order);
  if (!life || (life.to !== null && life.to < order)) return "none";
  if (life.to === order) return "ends";
  return life.from === order ? "starts" : "runs";
}
