import type { Outcome } from "./run.ts";

/** A run with a complaint, and the one from which it was made smaller. */
export interface Shrunk extends Outcome {
  readonly from: { readonly lines: number; readonly things: number; readonly tries: number };
}

const MOST_TRIES = 250;

/** A complaint without the names of people, nodes and calls, and without numbers. */
const kindOf = (complaint: string) => complaint.replaceAll(/\b(?:[AB]|\w*\d\w*)\b/g, "#");

/**
 * Leaves out people, then halves of all that happened, quarters and so on to single things, as long as a complaint of
 * the same kind stays.
 *
 * @param again repeats the run with these things only
 */
export async function shrink(first: Outcome, again: (only: readonly string[]) => Promise<Outcome>): Promise<Shrunk> {
  const kinds = new Set(first.complaints.map(kindOf));
  let smallest = first;
  let tries = 0;
  const canLeaveOut = async (isOut: (name: string) => boolean): Promise<boolean> => {
    const only = smallest.happened.filter((name) => !isOut(name));
    if (only.length === smallest.happened.length || tries === MOST_TRIES) return false;
    tries += 1;
    const outcome = await again(only);
    if (!outcome.complaints.some((complaint) => kinds.has(kindOf(complaint)))) return false;
    smallest = outcome;
    return true;
  };
  for (const person of first.happened.filter((name) => /^p\d$/.test(name)))
    await canLeaveOut((name) => name.startsWith(person));
  let size = Math.ceil(smallest.happened.length / 2);
  while (size > 0) {
    const before = smallest;
    for (let at = 0; at < smallest.happened.length;) {
      const out = new Set(smallest.happened.slice(at, at + size));
      if (!(await canLeaveOut((name) => out.has(name)))) at += size;
    }
    // Single things are tried again until each is needed.
    if (size > 1) size = Math.ceil(size / 2);
    else if (smallest === before) size = 0;
  }
  return { ...smallest, from: { lines: first.trace.length, things: first.happened.length, tries } };
}
