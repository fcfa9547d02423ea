import * as v from "valibot";
import type { ScenarioName } from "../../../machines/sandbox/scenarios.ts";
import type { Step } from "../../../workbench/explore/steps.ts";
import type { Inspection } from "../../../workbench/inspector/inspection.ts";
import type { Moment } from "../../../workbench/inspector/link/messages.ts";

export const tourNames = ["refused", "expired", "offline", "file"] as const;
export type TourName = (typeof tourNames)[number];

/** A moment, and the step that led to it. */
interface Seen {
  moment: Moment;
  step: Step | null;
}

interface Tour {
  /** The scenario at which it begins; null for a snapshot, which the user opens. */
  scenario: ScenarioName | null;
  /** Whether a moment reaches each of the goals, one after the other. */
  goals: readonly ((seen: Seen) => boolean)[];
}

const isIn = ({ actors }: Moment, state: string) => actors.some(({ states }) => states.includes(state));
const isHeld = ({ held }: Moment, call: string) => held.some(({ name }) => name === call);

export const tours: Record<TourName, Tour> = {
  refused: {
    scenario: "login",
    goals: [
      ({ moment }) => isHeld(moment, "login"),
      ({ moment }) => isIn(moment, "login.filling.refused"),
      ({ moment }) => !isIn(moment, "login.filling.refused"),
    ],
  },
  expired: {
    scenario: "second factor by email",
    goals: [
      ({ moment }) => isHeld(moment, "resendOTP"),
      ({ moment }) => isIn(moment, "challenge.open.resend.waiting"),
      ({ moment }) => isIn(moment, "challenge.open.resend.ready"),
      ({ step }) =>
        step?.do === "settle" && step.name === "login-with-code" && step.outcome === "wrong or no longer valid",
    ],
  },
  offline: {
    scenario: "login",
    goals: [
      ({ moment }) => isHeld(moment, "login"),
      ({ step }) => step?.do === "drop",
      ({ step }) => step?.do === "restore",
    ],
  },
  file: { scenario: null, goals: [() => true, ({ step }) => step !== null] },
};

/** How many goals of a tour the user has reached since its start was opened. */
export function reachedIn(
  name: TourName,
  { subject, moments, steps }: Pick<Inspection, "subject" | "moments" | "steps">,
) {
  const { scenario, goals } = tours[name];
  const isThere =
    scenario === null ? subject.mode === "snapshot" : subject.mode === "sandbox" && subject.scenario === scenario;
  let reached = 0;
  for (const [number, moment] of isThere ? moments.entries() : []) {
    if (goals[reached]?.({ moment, step: steps[number] ?? null }) === true) reached += 1;
  }
  return reached;
}

const KEPT = "foyer-inspector-tours";
const keptSchema = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(v.picklist(tourNames))), []);

/** The tours that were done in this browser. */
export const toursDone = (): TourName[] => v.parse(keptSchema, localStorage.getItem(KEPT));

export const keepTourDone = (name: TourName): void =>
  localStorage.setItem(KEPT, JSON.stringify([...new Set([...toursDone(), name])]));

const CLOSED = "foyer-inspector-start-closed";

/** Whether the user has closed the start page in this browser. From then on only “Tours” shows it. */
export const isStartClosed = (): boolean => localStorage.getItem(CLOSED) !== null;
export const keepStartClosed = (): void => localStorage.setItem(CLOSED, "true");
