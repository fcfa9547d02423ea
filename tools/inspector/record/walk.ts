import type { ScenarioName } from "../../../machines/sandbox/scenarios.ts";
import type { Step } from "../../../machines/sandbox/steps.ts";
import type { Entry, Moment } from "../link/messages.ts";
import type { Inspection } from "../inspection.ts";
import { withoutSecrets } from "./secrets.ts";

/** A step, and what held once everything had followed from it. */
export interface WalkedStep {
  step: Step;
  moment: Moment;
}

/** What has been walked in an inspection, without a secret. */
export interface WalkedSteps {
  /** What held before the first step. */
  first: Moment;
  steps: readonly WalkedStep[];
}

/** A walk from a place that has a name. */
export interface Walk extends WalkedSteps {
  scenario: ScenarioName;
}

type Walked = Pick<Inspection, "place" | "moments" | "steps" | "entries">;

/** The walk from the place that was chosen; null of a live service or a snapshot, and before the app has been opened. */
export function walkOf(walked: Walked): Walk | null {
  const found = stepsWalked(walked);
  return walked.place.mode === "held" && found ? { scenario: walked.place.scenario, ...found } : null;
}

/**
 * The steps taken so far, without those that nothing came of, such as typing that no state waits for.
 *
 * @returns null with a live service, whose calls cannot be made again, and before the app has been opened
 */
export function stepsWalked({ place, moments, steps, entries }: Walked): WalkedSteps | null {
  const [opened] = moments;
  if (place.mode === "live" || !opened) return null;
  const oldest = entries[0]?.moment ?? Infinity;
  const moved = new Set(entries.filter(bringsAbout).map(({ moment }) => moment));
  const isIdle = (number: number, before: Moment, after: Moment) =>
    number > oldest && !moved.has(number) && pictureOf(before) === pictureOf(after);
  let first = opened;
  const walked: WalkedStep[] = [];
  for (const [number, moment] of moments.entries()) {
    const step = steps[number] ?? null;
    const last = walked.at(-1);
    const before = last?.moment ?? first;
    if (step !== null && !(step.do === "event" && isIdle(number, before, moment))) {
      walked.push({ step: withoutSecrets(step), moment });
    } else if (last) last.moment = moment;
    else first = moment;
  }
  return { first, steps: walked };
}

/** Whether more came of it than can be seen to be the same again: a secret in the context may be another one. */
const bringsAbout = ({ kind, detail }: Entry): boolean =>
  kind === "effect" || kind === "actor" || (kind === "transition" && detail !== null);

/** All that can be seen of a moment but for what led to it and what could come next. */
const pictureOf = ({ now, screen, address, actors, held, untilTimer }: Moment): string =>
  JSON.stringify([now, screen, address, actors, held, untilTimer]);

/** Innermost active states of all machines that run, by id, in an order that stays. */
export function leavesOf({ actors }: Moment): string[] {
  return actors
    .filter(({ machine, status }) => machine !== null && status === "active")
    .flatMap(({ states }) => states.filter((id) => !states.some((other) => other.startsWith(`${id}.`))))
    .toSorted();
}
