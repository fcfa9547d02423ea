import * as v from "valibot";
import { stepSchema } from "../../explore/steps.ts";
import { transferSchema } from "./transfer.ts";
import { shortcuts } from "./shortcuts.ts";
import { placeSchema } from "./place.ts";

/*
 * The messages between the panel and the app under inspection. They use one MessagePort, handed over between pages of
 * the same origin, and are parsed on receipt. They contain no secrets.
 */

/** The message that carries the port, and the only one sent by `window.postMessage`. */
export const HELLO = "inspector";

const json = v.record(v.string(), v.unknown());

/** A machine, call or connection. Its path has the ids from the root: `app/login`; a chart alone is the root. */
const actorSchema = v.object({
  path: v.string(),
  /** The machine's id; null for a call, a deadline or the connection. */
  machine: v.nullable(v.string()),
  /** The name of the invoked logic. */
  src: v.string(),
  status: v.picklist(["active", "done", "error", "stopped"]),
  /** Ids of the active state nodes, outermost first; empty if it is not a machine. */
  states: v.array(v.string()),
  tags: v.array(v.string()),
  context: json,
  /** Its input; null if it has none, or one that is no object. */
  input: v.nullable(json),
});
export type ActorState = v.InferOutput<typeof actorSchema>;

/** An event that an active state of a machine has a transition for, with a payload from the cases. */
const offerSchema = v.object({
  machine: v.string(),
  type: v.string(),
  /** The name of the case. */
  words: v.string(),
  payload: json,
  /** Names of the transitions it would take; empty if guards block it. */
  takes: v.array(v.string()),
  /** Whether those transitions would change nothing: no state, no value, and nothing is asked or told. */
  isIdle: v.boolean(),
  /** Transitions that a guard blocks, and that guard. */
  refused: v.array(v.object({ transition: v.string(), guard: v.string() })),
});
export type Offer = v.InferOutput<typeof offerSchema>;

/** The kinds of outcomes of a call: an answer, or why there is none that helps; `fault` is a fault in the code of the app. */
export const outcomeGroups = ["answered", "refused", "network", "malformed", "fault"] as const;
export type OutcomeGroup = (typeof outcomeGroups)[number];

const outcomeSchema = v.object({ name: v.string(), group: v.picklist(outcomeGroups) });

const heldSchema = v.object({ name: v.string(), outcomes: v.array(outcomeSchema) });
export type HeldCall = v.InferOutput<typeof heldSchema>;

/** The state of everything after a step. */
const momentSchema = v.object({
  /** Epoch milliseconds by the app's clock. */
  now: v.number(),
  /** The step that led here, as text; for the first moment, how the app was opened. */
  step: v.string(),
  /** Null for a chart alone that names no screen. */
  screen: v.nullable(v.string()),
  /** The page's address; for a chart alone, the names of chart and start. */
  address: v.string(),
  actors: v.array(actorSchema),
  offers: v.array(offerSchema),
  /** The waiting requests with their possible outcomes; empty with a live service. */
  held: v.array(heldSchema),
  /** Milliseconds until the next timer; null without one, or with a real clock. */
  untilTimer: v.nullable(v.number()),
});
export type Moment = v.InferOutput<typeof momentSchema>;

/** A log entry. */
const entrySchema = v.object({
  /** Index of the moment it led to. */
  moment: v.number(),
  at: v.number(),
  kind: v.picklist(["event", "transition", "guard", "effect", "actor", "clock"]),
  /** Path of the actor it happened to. */
  actor: v.string(),
  /** Path of an event's sender; null if sent from outside. */
  from: v.nullable(v.string()),
  /** An event's type, a transition's name or a description of the effect. */
  text: v.string(),
  /** An event's payload, or the context changes of a transition. */
  detail: v.nullable(json),
});
export type Entry = v.InferOutput<typeof entrySchema>;

/** From the app to the panel. */
export const fromAppSchema = v.variant("type", [
  /** The app has been opened and its first steps are taken: the panel may continue. */
  v.object({ type: v.literal("opened") }),
  /** The log, steps and moments since the last message. The last of the moments is the newest. */
  v.object({
    type: v.literal("progress"),
    entries: v.array(entrySchema),
    /** The steps and, at the same index, the moments they led to; null for a moment without a step. */
    steps: v.array(v.nullable(stepSchema)),
    moments: v.array(momentSchema),
  }),
  /** A shortcut of the panel was pressed while the app's page had the focus. */
  v.object({ type: v.literal("pressed"), shortcut: v.picklist(shortcuts) }),
  /** Something was dropped on or pasted into the app's page, which is part of the inspector's window. */
  v.object({ type: v.literal("transfer"), transfer: transferSchema }),
  /** The user points at a control of the app's page, or focuses it: its mark, or null. */
  v.object({ type: v.literal("control"), sends: v.nullable(v.string()) }),
  /** The app could not do what the panel asked; `message` is for people. */
  v.object({ type: v.literal("refused"), message: v.string() }),
]);
export type FromApp = v.InferOutput<typeof fromAppSchema>;

/** From the panel to the app. */
export const fromPanelSchema = v.variant("type", [
  /** Sandbox only: the place and the steps to take at once; null for the scenario's own. The first message. */
  v.object({ type: v.literal("open"), scenario: placeSchema, steps: v.nullable(v.array(stepSchema)) }),
  /** The same for a snapshot file. */
  v.object({ type: v.literal("reproduce"), file: v.string(), steps: v.array(stepSchema) }),
  v.object({ type: v.literal("step"), step: stepSchema }),
  /** Outlines the controls that take a step; null for none. */
  v.object({ type: v.literal("outline"), step: v.nullable(stepSchema) }),
  /** The panel's theme has changed. */
  v.object({ type: v.literal("theme"), theme: v.picklist(["light", "dark"]) }),
]);
export type FromPanel = v.InferOutput<typeof fromPanelSchema>;
export type Theme = Extract<FromPanel, { type: "theme" }>["theme"];
/** The message that opens the app. */
export type Opening = Extract<FromPanel, { type: "open" | "reproduce" }>;
