import type { Entry, Moment } from "../link/messages.ts";

/**
 * The path of the machine to show at a moment: one that started (the innermost, if several did), otherwise the one that
 * took the last transition.
 */
export function pathToFollow(
  moments: readonly Moment[],
  entries: readonly Entry[],
  number: number,
): string | undefined {
  const running = new Set(machinesAt(moments, number));
  let index = entries.length - 1;
  for (let at = number; at >= 0; at -= 1) {
    const before = new Set(machinesAt(moments, at - 1));
    const begun = machinesAt(moments, at).findLast((path) => running.has(path) && !before.has(path));
    if (begun !== undefined) return begun;
    for (let entry = entries[index]; entry && entry.moment >= at; entry = entries[(index -= 1)]) {
      if (entry.moment === at && entry.kind === "transition" && running.has(entry.actor)) return entry.actor;
    }
  }
  return undefined;
}

const machinesAt = (moments: readonly Moment[], number: number): string[] =>
  moments[number]?.actors.flatMap(({ path, machine }) => (machine === null ? [] : [path])) ?? [];
