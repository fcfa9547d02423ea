import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";

type Looker = Pick<Session, "get" | "lookAt">;

/** The number of the moment looked at; -1 before the app has been opened. */
export const numberLookedAt = ({ moments, lookingAt }: Inspection): number => lookingAt ?? moments.length - 1;

/** Looks at a moment by its number; the newest is followed from then on. */
export function lookAtMoment(session: Looker, number: number): void {
  const inside = Math.max(number, 0);
  session.lookAt(inside >= session.get().moments.length - 1 ? null : inside);
}

/** Looks at the moment before the one looked at; the first stays. */
export const lookAtPrevious = (session: Looker) => lookAtMoment(session, numberLookedAt(session.get()) - 1);

/** Looks at the moment behind the one looked at; the newest stays. */
export const lookAtNext = (session: Looker) => lookAtMoment(session, numberLookedAt(session.get()) + 1);
