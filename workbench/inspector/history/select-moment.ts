import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";

type Selector = Pick<Session, "get" | "select">;

/** The index of the selected moment; -1 before the app has been opened. */
export const selectedIndex = ({ moments, selected }: Inspection): number => selected ?? moments.length - 1;

/** Selects a moment. Selecting the newest follows new ones from then on. */
export function selectMoment(session: Selector, number: number): void {
  const inside = Math.max(number, 0);
  session.select(inside >= session.get().moments.length - 1 ? null : inside);
}

/** Selects the previous moment, if there is one. */
export const selectPrevious = (session: Selector) => selectMoment(session, selectedIndex(session.get()) - 1);

/** Selects the next moment, if there is one. */
export const selectNext = (session: Selector) => selectMoment(session, selectedIndex(session.get()) + 1);
