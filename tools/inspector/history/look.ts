import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";

type Looker = Pick<Session, "get" | "lookAt">;

/** The index of the selected moment; -1 before the app has been opened. */
export const numberLookedAt = ({ moments, lookingAt }: Inspection): number => lookingAt ?? moments.length - 1;

/** Selects a moment. Selecting the newest follows new ones from then on. */
export function lookAtMoment(session: Looker, number: number): void {
  const inside = Math.max(number, 0);
  session.lookAt(inside >= session.get().moments.length - 1 ? null : inside);
}

/** Selects the previous moment, if there is one. */
export const lookAtPrevious = (session: Looker) => lookAtMoment(session, numberLookedAt(session.get()) - 1);

/** Selects the next moment, if there is one. */
export const lookAtNext = (session: Looker) => lookAtMoment(session, numberLookedAt(session.get()) + 1);
