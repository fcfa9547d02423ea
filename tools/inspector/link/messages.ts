import * as v from "valibot";
import { stepSchema } from "../../../machines/sandbox/steps.ts";
import { givenSchema } from "./given.ts";
import { shortcuts } from "./shortcuts.ts";
import { screens } from "../../../machines/shared/screens.ts";

/*
 * What the panel and the app under inspection say to each other: over one MessagePort, handed over once between
 * pages of the same origin, every message parsed where it is received. Nothing in it is a secret.
 */

/** The first message, with the port: the only one that goes by `window.postMessage`. */
export const HELLO = "foyer-inspector";

const json = v.record(v.string(), v.unknown());

/** An actor that runs: a machine, a call, the connection. Its path is the ids from the root to it: `app/login`. */
const actorSchema = v.object({
  path: v.string(),
  /** Id of the machine, or null for a call, a deadline, the connection. */
  machine: v.nullable(v.string()),
  /** What is invoked, by name. */
  src: v.string(),
  status: v.picklist(["active", "done", "error", "stopped"]),
  /** Ids of the active state nodes, outermost first; none of what is no machine. */
  states: v.array(v.string()),
  tags: v.array(v.string()),
  context: json,
});
export type ActorPicture = v.InferOutput<typeof actorSchema>;

/** An event that an active state of a machine has a transition for, with a payload from its cases. */
const offerSchema = v.object({
  machine: v.string(),
  type: v.string(),
  /** The name of the case. */
  words: v.string(),
  payload: json,
  /** Names of the transitions it would lead to; none when guards refuse it. */
  takes: v.array(v.string()),
  /** Transitions whose guard says no to it, and that guard. */
  refused: v.array(v.object({ transition: v.string(), guard: v.string() })),
});
export type Offer = v.InferOutput<typeof offerSchema>;

/** All that holds after a step. */
const momentSchema = v.object({
  /** Epoch milliseconds by the app's clock. */
  now: v.number(),
  /** The step that led here, in words; how it was opened for the first. */
  step: v.string(),
  screen: v.picklist(screens),
  address: v.string(),
  actors: v.array(actorSchema),
  offers: v.array(offerSchema),
  /** What was asked and is held, with the outcomes that can be chosen; none of a live service. */
  held: v.array(v.object({ name: v.string(), outcomes: v.array(v.string()) })),
  /** Milliseconds until the next timer runs; null without one, or by a real clock. */
  untilTimer: v.nullable(v.number()),
});
export type Moment = v.InferOutput<typeof momentSchema>;

/** A line of the log. */
const entrySchema = v.object({
  /** The moment that it leads to, by number. */
  moment: v.number(),
  at: v.number(),
  kind: v.picklist(["event", "transition", "guard", "effect", "actor"]),
  /** The actor that it happens to, by path. */
  actor: v.string(),
  /** Of an event: who sent it, by path; null when it came from outside. */
  from: v.nullable(v.string()),
  /** An event's type, a transition's name, what was asked in words. */
  text: v.string(),
  /** An event's payload, or what a transition changed in the context. */
  detail: v.nullable(json),
});
export type Entry = v.InferOutput<typeof entrySchema>;

/** From the app to the panel. */
export const fromAppSchema = v.variant("type", [
  /** The app has been opened and its first steps are taken: the panel may go on. */
  v.object({ type: v.literal("opened"), mode: v.picklist(["held", "live"]) }),
  /** What happened since the last report; of several moments the last is the newest. */
  v.object({
    type: v.literal("report"),
    entries: v.array(entrySchema),
    /** The steps taken and the moments they led to, from the number `first` on. */
    first: v.number(),
    steps: v.array(v.nullable(stepSchema)),
    moments: v.array(momentSchema),
  }),
  /** A key of the panel's was pressed in the app's page, which has the focus. */
  v.object({ type: v.literal("pressed"), shortcut: v.picklist(shortcuts) }),
  /** Something was dropped or pasted in the app's page, which fills a part of the window. */
  v.object({ type: v.literal("given"), given: givenSchema }),
  /** A step could not be taken; words for a person. */
  v.object({ type: v.literal("refused"), step: v.nullable(stepSchema), message: v.string() }),
]);
export type FromApp = v.InferOutput<typeof fromAppSchema>;

/** From the panel to the app. */
export const fromPanelSchema = v.variant("type", [
  /** Held calls only: where to begin, and the steps to take at once; null for those of the scenario. The first message in that mode. */
  v.object({ type: v.literal("open"), scenario: v.string(), steps: v.nullable(v.array(stepSchema)) }),
  /** The same of a snapshot, by its file. */
  v.object({ type: v.literal("reproduce"), file: v.string(), steps: v.array(stepSchema) }),
  v.object({ type: v.literal("step"), step: stepSchema }),
  /** The panel is in other colours from now on. */
  v.object({ type: v.literal("colours"), theme: v.picklist(["light", "dark"]) }),
]);
export type FromPanel = v.InferOutput<typeof fromPanelSchema>;
