import type { AnyStateMachine, InspectionEvent } from "xstate";
import type * as v from "valibot";
import type { createBench } from "../bench.ts";
import type { AnyCases } from "../cases.ts";
import type { Step } from "../explore/steps.ts";
import type { ActorState, FromApp, Moment, Opening, Theme } from "./link/messages.ts";
import type { Place } from "./link/place.ts";

/** What an app hands in, so that the inspector opens it, steps through it and speaks of it in its own words. */
export interface InspectedApp {
  name: string;
  /** The address of the inspector's page, with a slash at its end. The page in the frame is `app/` below it. */
  address: string;
  /** The format that its path files name, and the ending of their names. */
  pathFormat: string;
  bench: Pick<
    ReturnType<typeof createBench>,
    "casesOf" | "eventStep" | "examplesOf" | "isKnown" | "openMachine" | "stepOf" | "writtenStep"
  >;
  /** The cases of all charts, by group and name. */
  charts: Readonly<Record<string, Readonly<Record<string, AnyCases>>>>;
  /** The id of the root machine: its states and events belong to every place. */
  root: string;
  connection: Connection;
  /** The address of another site to which the app sends the person, given the state of its root; null if to none. */
  departureOf(root: ActorState): string | null;
  /** Whether an event concerns one field of a form: a person rather types in the app. */
  isOfField(event: string): boolean;
  /** The actors, by their paths, and the transitions, by their names, that the chart does not follow. */
  background: { paths: ReadonlySet<string>; transitions: RegExp };
  /** The page about a machine, in Markdown and without its title; null if it has none. */
  pageAbout(machine: AnyStateMachine): Promise<string | null>;
  /** The states and transitions that the tests of the charts take. */
  coveredByTests(): Promise<ReadonlySet<string>>;
  scenarios: Readonly<Record<string, Scenario>>;
  /** The names of the scenarios, by group. A group of one has no name of its own. */
  groups: Readonly<Record<string, readonly string[]>>;
  /** The answers that tell a scenario apart in a search. */
  answersAt(scenario: string): ReadonlySet<string>;
  /** The address of the app with its service. */
  liveAddress: string;
  words: PlainWords;
  /**
   * Opens the app, or a chart alone, without a page and takes the steps that lead to its start.
   *
   * @throws with words for a person when it cannot be opened, or a step cannot be taken
   */
  open(
    opening: Opening,
    tell: (message: FromApp) => void,
    inspect: (event: InspectionEvent) => void,
  ): Promise<OpenedApp>;
  /** Explores the app from a scenario, and not beyond its screens. */
  waysFrom(scenario: string): Ways;
  /** The schema of a request's reply, to find the secrets in an answer that a person wrote; null if it has none. */
  replyOf(request: string): v.GenericSchema | null;
  /** The tests and texts to which a walk from a scenario is exported. */
  exports: readonly Export[];
  snapshots: Snapshots;
  /** Whether a person chose the theme in the app itself, given the state of its root. */
  hasOwnTheme(root: ActorState): boolean;
  /** The names that a search finds, the best first. */
  bestMatching(names: readonly string[], text: string): readonly string[];
  saveFile(name: string, content: Blob): void;
  /** Gives the inspector's page the other colours, and returns them. */
  toggleTheme(): Theme;
}

/** The app's connection to its service. */
interface Connection {
  /** Its machine, whose states no exported test compares. */
  machine: string;
  /** Its state; null for a chart alone that has none. */
  stateIn(moment: Moment): "connecting" | "online" | "offline" | "reconnecting" | null;
  /** Whether a request waits for it. */
  isNeededBy(request: string): boolean;
}

/** A place where the whole app opens. */
export interface Scenario {
  /** The steps that lead to its start, in words. */
  prelude?: readonly string[];
  /** The screens that its walks show. */
  within: readonly string[];
  /** The events of the root that its walks send, each with its case if it is one alone. */
  root?: readonly string[];
}

/** The files that reproduce what a person saw. */
interface Snapshots {
  /** The format that they name, and the ending of their names. */
  format: string;
  /** Why a file cannot be read, and the places where it does not fit; null if it can. */
  refusalOf(file: string): Refusal | null;
  /** The size of the person's page. */
  viewportOf(file: string): Size | null;
  /** The test to which steps from a file are exported. */
  export: Omit<Export, "write"> & { write(file: string, name: string, path: readonly Checkpoint[]): string };
}

export interface Refusal {
  message: string;
  differences: readonly { place: string; what: string }[];
}

/** A page's size, in its own pixels. */
export interface Size {
  width: number;
  height: number;
}

/** How people call what happens in the app. */
interface PlainWords {
  /** The sentence of an event: "they close the message"; null if machines or timers send it. */
  happeningOf(machine: string, type: string): string | null;
  /** An event as an instruction: "Close the message". */
  instruction(machine: string, type: string): string;
  /** A case of an event by the labels of the app. */
  caseInWords(machine: string, words: string): string;
  /** The label of a field in a machine's form; null if the form has no such field. */
  labelOf(machine: string, field: string): string | null;
}

interface OpenedApp {
  app: { close(): void };
  observer: { flush(): void };
  take(step: Step): Promise<void>;
}

/** The steps that lead from the start of a scenario, or of a chart alone, to a state or transition. */
export type Way = readonly Step[];

/** The states and transitions that a place leads to. */
export interface Ways {
  /**
   * The shortest way to a state, by its id, or a transition, by its name. Explores only as far as it has to.
   *
   * @param signal aborts the search
   * @returns null if the place does not lead there, or the search was aborted
   */
  to(target: string, signal: AbortSignal): Promise<Way | null>;
  /** The shortest way as far as has been explored. */
  known(target: string): Way | null;
}

/** A step and its result, after everything that followed automatically. */
export interface WalkedStep {
  step: Step;
  moment: Moment;
}

/** The steps of an inspection, without secrets. */
export interface WalkedSteps {
  /** The state before the first step. */
  first: Moment;
  steps: readonly WalkedStep[];
}

/** A walk that starts at a scenario, or in a chart alone. */
export interface Walk<P extends Place = string> extends WalkedSteps {
  scenario: P;
}

/** A text to which a walk is exported, as a file. */
interface Export {
  label: string;
  hint: string;
  /** How the name of its file ends. */
  ending: string;
  /** @param path its start and its steps, as a test compares them */
  write(walk: Walk, name: string, path: readonly Checkpoint[]): string;
}

/** A step of an exported test, and the state that the test expects after it. */
export interface Checkpoint {
  /** The step as data, or in the words of the walks; null for the start. */
  step: Step | string | null;
  screen: string;
  address: string;
  /** Ids of the innermost active states of the root and the flows, sorted. */
  states: readonly string[];
}
