import * as v from "valibot";
import type { AnyActorRef } from "xstate";
import { assertPresent } from "../shared/assert-present.ts";
import { type AnyCases, type BreakablePort, breaks, offline, type Outcome } from "../shared/cases.ts";
import { isRepeatable } from "../shared/repeatable.ts";
import { running } from "../shared/running.ts";
import { Secret } from "../shared/secret.ts";
import { casesOf } from "./all-cases.ts";
import { isCall, type World } from "./world.ts";

/*
 * One thing after the other that happens in the sandbox, as data: what can be taken now, what the inspector sends, what
 * a file of a walked path holds, and what a test is made of.
 */

/** What stands in a payload where a secret was: it is taken from the machine's cases, or made up. */
export const HIDDEN = "[secret]";
const MADE_UP = "a made-up secret";

/** JSON of an event's fields beside its type. */
const payloadSchema = v.record(v.string(), v.unknown());

const breakable = v.picklist<readonly BreakablePort[]>([
  "clock",
  "time",
  "transport",
  "network",
  "store",
  "takeReturnAddress",
  "resendDeadline",
  "signUpDraft",
  "signUpCodes",
  "parts",
]);

/** An event as a machine's cases have it, by the case's name. */
const caseFields = { do: v.literal("case"), machine: v.string(), type: v.string(), words: v.string() } as const;

/** How else than plainly a step may be taken. */
const variants = {
  /** A port throws while the step is made. */
  whileBroken: v.exactOptional(breakable),
  /** This is pressed when the machines have made the step and the page has not been drawn since. */
  tooLate: v.exactOptional(v.object(caseFields)),
  /** The page has no control for it. */
  byHand: v.exactOptional(v.literal(true)),
} as const;

export const stepSchema = v.variant("do", [
  v.object({ ...caseFields, ...variants }),
  /** An event whose payload is in no case. Secrets in it are hidden. */
  v.object({ do: v.literal("event"), machine: v.string(), type: v.string(), payload: payloadSchema }),
  /** A call gets one of the outcomes in the machine's cases, by its name. */
  v.object({ do: v.literal("settle"), name: v.string(), outcome: v.string(), ...variants }),
  /** What was asked is answered with JSON of one's own. */
  v.object({ do: v.literal("answer"), name: v.string(), answer: v.unknown() }),
  /** The clock moves by so many milliseconds; null moves it to the next timer. */
  v.object({
    do: v.literal("pass"),
    milliseconds: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(864e5))),
    ...variants,
  }),
  /** The connection breaks, and every open call with it that may not be made twice. */
  v.object({ do: v.literal("drop") }),
  v.object({ do: v.literal("restore") }),
]);
export type Step = v.InferOutput<typeof stepSchema>;
/** An event that reaches a machine, by its id. */
export type EventStep = Extract<Step, { do: "case" | "event" }>;
/** What can be taken of what is known of a machine or an app, without words of one's own. */
export type KnownStep = Extract<Step, { do: "case" | "settle" | "pass" }>;

const CLOCK = "the clock reaches the next timer";
const BROKEN = ", while this is broken: ";
const LATE = ", and too late: ";
const BY_HAND = ", sent by hand";

/** A step in words: its label in walks, golden traces and the inspector. */
export function stepInWords(step: Step): string {
  switch (step.do) {
    case "case":
      return `${step.machine} ${step.type} ${step.words}`.trim() + variantInWords(step);
    case "event":
      return `${step.machine} ${step.type} ${JSON.stringify(step.payload)}`;
    case "settle":
      return `${step.name}: ${step.outcome}${variantInWords(step)}`;
    case "answer":
      return `${step.name}: ${JSON.stringify(step.answer)}`;
    case "pass":
      return step.milliseconds === null
        ? CLOCK + variantInWords(step)
        : `the clock moves by ${step.milliseconds / 1000} s`;
    case "drop":
      return "the connection is lost";
    case "restore":
      return "the connection is back";
  }
}

const variantInWords = ({ whileBroken, tooLate, byHand }: KnownStep): string =>
  (whileBroken === undefined ? "" : BROKEN + whileBroken) +
  (tooLate === undefined ? "" : LATE + stepInWords(tooLate)) +
  (byHand === true ? BY_HAND : "");

/** Whether its words say all of a step, so that it can be written down in them. */
export const isKnown = (step: Step): boolean => JSON.stringify(readWords(stepInWords(step))) === JSON.stringify(step);

/** A step as scenarios, golden files, addresses and exported tests have it: in words where these say all of it. */
export const writtenStep = v.union([
  stepSchema,
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }): KnownStep => {
      const step = readWords(dataset.value);
      if (step !== null) return step;
      addIssue({ message: `There is no case ${dataset.value}.` });
      return NEVER;
    }),
  ),
]);

/** Reads a step that was written down. */
export const stepOf = (written: Step | string): Step => v.parse(writtenStep, written);

function readWords(words: string): KnownStep | null {
  const [shown = "", byHand] = words.split(BY_HAND);
  const [beforeLate = "", late] = shown.split(LATE);
  const [plain = "", broken] = beforeLate.split(BROKEN);
  const step = readPlain(plain);
  const tooLate = late === undefined ? null : readCase(late);
  return (
    step && {
      ...step,
      ...(v.is(breakable, broken) && { whileBroken: broken }),
      ...(tooLate && { tooLate }),
      ...(byHand !== undefined && { byHand: true }),
    }
  );
}

function readPlain(words: string): KnownStep | null {
  if (words === CLOCK) return { do: "pass", milliseconds: null };
  const settled = /^(\S+): (.+)$/.exec(words);
  if (settled) return { do: "settle", name: assertPresent(settled[1]), outcome: assertPresent(settled[2]) };
  return readCase(words);
}

function readCase(words: string) {
  const [machine = "", type = "", ...rest] = words.split(" ");
  const step = { do: "case", machine, type, words: rest.join(" ") } as const;
  return examplesOf(step)[step.words] ? step : null;
}

/** The payloads that a machine's cases have for an event, by name. */
export function examplesOf(
  { machine, type }: Pick<EventStep, "machine" | "type">,
  cases: Pick<AnyCases, "events"> | null = casesOf(machine),
): Readonly<Record<string, object>> {
  const examples = cases?.events[type];
  return examples === undefined || typeof examples === "string" ? {} : examples;
}

/** An event as a step: by the name of the case that it is, if there is one. */
export function eventStep(machine: string, type: string, payload: object): EventStep {
  const text = JSON.stringify(payload);
  const found = Object.entries(examplesOf({ machine, type })).find(([, own]) => JSON.stringify(own) === text);
  return found
    ? { do: "case", machine, type, words: found[0] }
    : { do: "event", machine, type, payload: hidden(payload) };
}

/** The payload of an event, with every secret hidden. */
export const payloadOf = (step: EventStep): Record<string, unknown> =>
  step.do === "event" ? step.payload : hidden(assertPresent(examplesOf(step)[step.words]));

/** A payload as it can be shown and kept, with every secret hidden. */
export const hidden = (payload: object): Record<string, unknown> =>
  v.parse(payloadSchema, JSON.parse(JSON.stringify(payload)));

/** What steps are taken in: an app, or a machine alone, over held ports. */
export interface Opened {
  root: AnyActorRef;
  world: World;
  /** How something that was asked can come out, by name. */
  outcomesOf(name: string): Readonly<Record<string, Outcome>>;
  /** The cases of a machine that runs. */
  casesOf?(id: string): AnyCases | null;
}

/** How a call fails that is broken, in a way that no port may: the flow that asked breaks with it. */
export const BREAKS = "breaks";

/** What does not come from a person: an answer to something that waits, and that time passes. */
export function stepsOfWorld({ world, outcomesOf }: Pick<Opened, "world" | "outcomesOf">): KnownStep[] {
  const settles = world
    .waiting()
    .flatMap((name) => Object.keys(outcomesOf(name)).map((outcome) => ({ do: "settle", name, outcome }) as const));
  return world.ticking() ? [...settles, { do: "pass", milliseconds: null }] : settles;
}

/**
 * Finds what a step is about, and returns what makes it happen. What follows from it follows in its own time.
 *
 * @throws with words for a person when it cannot happen now
 */
export function prepared({ root, world, outcomesOf, casesOf: casesHere }: Opened, step: Step): () => void {
  switch (step.do) {
    case "case":
    case "event":
      return sending(root, step, casesHere?.(step.machine));
    case "settle": {
      const outcome = outcomesOf(step.name)[step.outcome] ?? (step.outcome === BREAKS ? breaks : undefined);
      if (!outcome) throw new Error(`There is no outcome "${step.outcome}" for ${step.name}.`);
      return () => world.settle(step.name, outcome);
    }
    case "answer":
      return () => world.settle(step.name, () => ({ answer: step.answer }));
    case "pass": {
      const { milliseconds } = step;
      if (milliseconds !== null) return () => world.passMilliseconds(milliseconds);
      if (!world.ticking()) throw new Error("No timers are set.");
      return world.passTime;
    }
    case "drop":
      return () => {
        root.send({ type: "connection.lost" });
        // One that was still being opened is not lost, and is tried again.
        root.send({ type: "connection.retrying" });
        // What may be repeated waits for the connection to be back, as over a real one.
        for (const name of world.waiting().filter(isCall)) if (!isRepeatable(name)) world.settle(name, offline);
      };
    case "restore":
      return () => root.send({ type: "connection.online" });
  }
}

/**
 * Finds the machine of a root that an event is for, and returns what sends it.
 *
 * @param cases of that machine
 * @throws with words for a person when it does not run, or has no such case
 */
export function sending(
  root: AnyActorRef,
  step: EventStep,
  cases: AnyCases | null = casesOf(step.machine),
): () => void {
  const { machine: id, type } = step;
  const machine = running(root).find(({ snapshot }) => snapshot.machine.id === id);
  if (!machine) throw new Error(`${type} can't be sent now: ${id} isn't running.`);
  const examples = examplesOf(step, cases);
  const payload = step.do === "case" ? assertPresent(examples[step.words]) : withSecrets(step.payload, examples);
  return () => machine.actor.send({ ...payload, type });
}

/** A payload to be sent: where a case has a secret there is one again, its own or what was typed in its place. */
const withSecrets = (payload: object, examples: Readonly<Record<string, object>>): object =>
  Object.fromEntries(
    Object.entries(payload).map(([key, value]) => [key, filled(value, Object.values(examples), [key])]),
  );

function filled(value: unknown, examples: readonly object[], path: readonly string[]): unknown {
  if (typeof value === "string") {
    const secret = examples.map((example) => at(example, path)).find((entry) => entry instanceof Secret);
    if (value === HIDDEN) return secret ?? new Secret(MADE_UP);
    return secret ? new Secret(value) : value;
  }
  if (Array.isArray(value)) return value.map((entry, index) => filled(entry, examples, [...path, String(index)]));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, filled(entry, examples, [...path, key])]),
  );
}

const at = (value: unknown, [key, ...rest]: readonly string[]): unknown =>
  key === undefined
    ? value
    : typeof value === "object" && value !== null
      ? at(Object.entries(value).find(([name]) => name === key)?.[1], rest)
      : undefined;
