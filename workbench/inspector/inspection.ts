import type { Step } from "../explore/steps.ts";
import type { Entry, Moment } from "./link/messages.ts";
import type { Place } from "./link/place.ts";
import type { InspectedApp } from "./subject.ts";
import type { Screenshots } from "./screenshots.ts";
import type { Trial } from "./trial/trial.ts";

/** The app under inspection: where it comes from. */
export type Subject =
  | { mode: "sandbox"; scenario: Place }
  /** Reproduced from a snapshot file, in the sandbox. */
  | ({ mode: "snapshot" } & SnapshotFile)
  | { mode: "live"; address: string };

/** A snapshot file that can be read. */
export interface SnapshotFile {
  name: string;
  file: string;
}

/** The panel's knowledge of the app under inspection. Its arrays grow in place; `version` changes when they do. */
export interface Inspection {
  app: InspectedApp;
  subject: Subject;
  /** Counts how often the app was opened. Each time it gets a new page. */
  opening: number;
  /** `left`: another page than the app's is in the frame, as after a sign-in to a live service. */
  status: "opening" | "open" | "left";
  entries: readonly Entry[];
  /** All moments since the app was opened, and for each the step that led to it; null if none did. */
  moments: readonly Moment[];
  steps: readonly (Step | null)[];
  /** Index of the selected moment; null to follow the newest. */
  selected: number | null;
  /** The selected moment once it is replayed, and whether the replay gave the same. Never with a live service. */
  past: { moment: number; isAsItWas: boolean } | null;
  /** The moment at which the user points; shown meanwhile. */
  pointed: number | null;
  /** Screenshots of the newest moments, and of moments to which the user returned. */
  screenshots: Screenshots;
  /** Ids of states and names of transitions seen since the inspector was opened. */
  covered: ReadonlySet<string>;
  /** Why a step failed or a file could not be opened. */
  problem: string | null;
  /** A message about the opened file or link. */
  notice: string | null;
  /** The session before the app was reopened, which can be restored. */
  kept: Kept | null;
  /** The step at which the user points, or about whose guard they ask; from the selected moment. */
  considered: Considered | null;
  /** The mark of the control in the app's page at which the user points, or which has the focus. */
  control: string | null;
  version: number;
}

/** The effect that a step would have, or why it cannot be taken; both null until the trial is done. */
export interface Considered {
  step: Step;
  /** Whether its card stays until the user closes it. */
  isPinned: boolean;
  trial: Trial | null;
  problem: string | null;
}

/** A session that can be restored: all steps since it was opened. */
export interface Kept {
  subject: Exclude<Subject, { mode: "live" }>;
  steps: readonly Step[];
  /** How many of them the user took. */
  own: number;
}
