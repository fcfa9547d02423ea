import type { ScenarioName } from "../../machines/sandbox/scenarios.ts";
import type { Step } from "../../machines/sandbox/steps.ts";
import type { Entry, Moment } from "./link/messages.ts";

/** Where the app under inspection runs. */
export type Place =
  | { mode: "held"; scenario: ScenarioName }
  /** As a snapshot file has it, over held calls too. */
  | { mode: "snapshot"; name: string; file: string; comment: string | null }
  | { mode: "live"; address: string };

/** Everything the panel knows of the app under inspection. Lists grow in place; `version` says that they have. */
export interface Inspection {
  place: Place;
  /** Counts the openings: each has a page of its own. */
  opening: number;
  status: "opening" | "open";
  entries: readonly Entry[];
  /** Moments, from the opening on, and beside each the step that led to it; null for what happened without one. */
  moments: readonly Moment[];
  steps: readonly (Step | null)[];
  /** The moment looked at; null for the newest. */
  lookingAt: number | null;
  /** States and transitions seen since the inspector was opened, by id and name. */
  covered: ReadonlySet<string>;
  /** Why a step could not be taken, or a file not opened. */
  problem: string | null;
  /** A message about what was opened. */
  notice: string | null;
  /** What was done before it was reopened. */
  kept: Kept | null;
  /** How many of the steps are in a file, an address or a test. */
  saved: number;
  version: number;
}

/** What was done, to be done again: all steps from the opening on. */
export interface Kept {
  place: Exclude<Place, { mode: "live" }>;
  steps: readonly Step[];
  /** How many of them were the person's own. */
  own: number;
}
