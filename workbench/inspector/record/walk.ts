import type { Entry, Moment } from "../link/messages.ts";
import type { Inspection } from "../inspection.ts";
import type { Place } from "../link/place.ts";
import type { InspectedApp, Walk, WalkedStep, WalkedSteps } from "../subject.ts";
import { placeWithoutSecrets, withoutSecrets } from "./secrets.ts";

type Walked = Pick<Inspection, "app" | "subject" | "moments" | "steps" | "entries">;

/** The walk from the chosen scenario; null where there is none. */
export function walkOf(walked: Walked): Walk | null {
  const walk = walkFromPlace(walked);
  return walk && typeof walk.scenario === "string" ? { ...walk, scenario: walk.scenario } : null;
}

/** The walk from the chosen place. Null with a live service or a snapshot, and before the app has been opened. */
export function walkFromPlace(walked: Walked): Walk<Place> | null {
  const found = stepsWalked(walked);
  const { app, subject } = walked;
  return subject.mode === "sandbox" && found
    ? { scenario: placeWithoutSecrets(app, subject.scenario), ...found }
    : null;
}

/**
 * The steps so far that had an effect; typing that no state handles, for example, is left out.
 *
 * @returns null with a live service, whose calls cannot be repeated, and before the app has been opened
 */
export function stepsWalked({ app, subject, moments, steps, entries }: Walked): WalkedSteps | null {
  const [opened] = moments;
  if (subject.mode === "live" || !opened) return null;
  const oldest = entries[0]?.moment ?? Infinity;
  const moved = new Set(entries.filter(hasEffect).map(({ moment }) => moment));
  const isIdle = (number: number, before: Moment, after: Moment) =>
    number > oldest && !moved.has(number) && visibleState(before) === visibleState(after);
  let first = opened;
  const walked: WalkedStep[] = [];
  for (const [number, moment] of moments.entries()) {
    const step = steps[number] ?? null;
    const last = walked.at(-1);
    const before = last?.moment ?? first;
    if (step !== null && !((step.do === "case" || step.do === "event") && isIdle(number, before, moment))) {
      walked.push({ step: withoutSecrets(app, step), moment });
    } else if (last) last.moment = moment;
    else first = moment;
  }
  return { first, steps: walked };
}

/**
 * Whether an entry is a visible effect. A transition counts only if the context changed: a secret may have changed
 * there even if it looks the same.
 */
const hasEffect = ({ kind, detail }: Entry): boolean =>
  kind === "effect" || kind === "actor" || (kind === "transition" && detail !== null);

/** Everything visible at a moment, except the step that led to it and the possible next events. */
const visibleState = ({ now, screen, address, actors, held, untilTimer }: Moment): string =>
  JSON.stringify([now, screen, address, actors, held, untilTimer]);

/** The innermost active states of the root and the flows, by id, in a stable order. */
export function leavesOf({ connection }: InspectedApp, { actors }: Moment): string[] {
  return actors
    .filter(({ machine, status }) => machine !== null && machine !== connection.machine && status === "active")
    .flatMap(({ states }) => states.filter((id) => !states.some((other) => other.startsWith(`${id}.`))))
    .toSorted();
}
