import * as v from "valibot";
import type { AnyActorRef } from "xstate";
import { assertPresent } from "../assert-present.ts";
import { type AnyCases, breaks, type Outcome, payloadsOf } from "../cases.ts";
import { running } from "../chart/running.ts";
import { HIDDEN, Secret } from "../codec/secret.ts";
import type { World } from "../effects/world.ts";
import type { Subject } from "../subject.ts";

/*
 * A step in the sandbox, as data: the possible steps, the messages of the inspector, the files of walked paths and the
 * exported tests are all made of it.
 */

/** The secret that a step sends for `HIDDEN` where the machine's cases have none. */
const MADE_UP = "a made-up secret";

/** JSON of an event's fields beside its type. */
const payloadSchema = v.record(v.string(), v.unknown());

/** An event of a machine's cases, by the name of the case. */
const caseFields = { do: v.literal("case"), machine: v.string(), type: v.string(), words: v.string() } as const;

const caseSchema = v.object(caseFields);

/** Special ways to take a step. */
const variants = {
  /** An effect throws during the step. */
  whileBroken: v.exactOptional(v.string()),
  /** The person presses this after the machines took the step and before the page was drawn again. */
  tooLate: v.exactOptional(caseSchema),
  /** The page has no control for it. */
  byHand: v.exactOptional(v.literal(true)),
} as const;

export const stepSchema = v.variant("do", [
  v.object({ ...caseFields, ...variants }),
  /** An event with a payload that is in no case. Its secrets are hidden. */
  v.object({ do: v.literal("event"), machine: v.string(), type: v.string(), payload: payloadSchema }),
  /** A call ends with one of the outcomes in the machine's cases, by its name. */
  v.object({ do: v.literal("settle"), name: v.string(), outcome: v.string(), ...variants }),
  /** A request is answered with JSON of the person's own. */
  v.object({ do: v.literal("answer"), name: v.string(), answer: v.unknown() }),
  /** The clock moves by so many milliseconds; null moves it to the next timer. */
  v.object({
    do: v.literal("pass"),
    milliseconds: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(864e5))),
    ...variants,
  }),
  /** The connection breaks. */
  v.object({ do: v.literal("drop") }),
  v.object({ do: v.literal("restore") }),
]);
export type Step = v.InferOutput<typeof stepSchema>;
/** An event that reaches a machine, by its id. */
export type EventStep = Extract<Step, { do: "case" | "event" }>;
/** An event of a machine's cases. */
export type CaseStep = v.InferOutput<typeof caseSchema>;
/** The steps that need no data of a person's own. */
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

/** A payload that may be shown and stored, with every secret hidden. */
export const hidden = (payload: object): Record<string, unknown> =>
  v.parse(payloadSchema, JSON.parse(JSON.stringify(payload)));

/** The subject of steps: an app, or a machine alone, over held effects. */
export interface Opened {
  root: AnyActorRef;
  world: World;
  /** The outcomes of a request, by name. */
  outcomesOf(name: string): Readonly<Record<string, Outcome>>;
  /** The cases of a running machine. */
  casesOf?(id: string): AnyCases | null;
}

/** A broken call: it fails in a way that no effect may, and breaks the flow that made it. */
export const BREAKS = "breaks";

/** The steps that need no person: outcomes of open requests, and the passing of time. */
export function stepsOfWorld({ world, outcomesOf }: Pick<Opened, "world" | "outcomesOf">): KnownStep[] {
  const settles = world
    .waiting()
    .flatMap((name) => Object.keys(outcomesOf(name)).map((outcome) => ({ do: "settle", name, outcome }) as const));
  return world.ticking() ? [...settles, { do: "pass", milliseconds: null }] : settles;
}

/** A payload to send: each hidden secret is again a secret, that of the case or the one the person typed. */
const withSecrets = (payload: object, examples: Readonly<Record<string, object>>): object =>
  Object.fromEntries(
    Object.entries(payload).map(([key, value]) => [key, filled(value, Object.values(examples), [key])]),
  );

/** A written value in which each hidden secret is again a secret, that of the example or the one the person typed. */
export function filled(value: unknown, examples: readonly unknown[], path: readonly string[] = []): unknown {
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

/** Reads, writes and takes the steps of an app. */
export function stepsOf(
  { breakable, connection }: Pick<Subject, "breakable" | "connection">,
  casesOf: (machine: string) => AnyCases | null,
) {
  /** Whether the words of a step are complete, so that a file can hold the words alone. */
  const isKnown = (step: Step): boolean => JSON.stringify(readWords(stepInWords(step))) === JSON.stringify(step);

  /** A step as scenarios, golden files, addresses and exported tests hold it: in words where these are complete. */
  const writtenStep = v.union([
    v.pipe(
      stepSchema,
      v.check(
        (step) => !("whileBroken" in step) || breakable.includes(step.whileBroken ?? ""),
        "No such effect can break.",
      ),
    ),
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

  /** Reads a written step. */
  const stepOf = (written: Step | string): Step => v.parse(writtenStep, written);

  function readWords(words: string): KnownStep | null {
    const [shown = "", byHand] = words.split(BY_HAND);
    const [beforeLate = "", late] = shown.split(LATE);
    const [plain = "", broken] = beforeLate.split(BROKEN);
    const step = readPlain(plain);
    const tooLate = late === undefined ? null : readCase(late);
    return (
      step && {
        ...step,
        ...(broken !== undefined && breakable.includes(broken) && { whileBroken: broken }),
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
  function examplesOf(
    { machine, type }: Pick<EventStep, "machine" | "type">,
    cases: Pick<AnyCases, "events"> | null = casesOf(machine),
  ): Readonly<Record<string, object>> {
    return cases === null ? {} : payloadsOf(cases, type);
  }

  /** An event as a step: by the name of its case, if it has one. */
  function eventStep(machine: string, type: string, payload: object): EventStep {
    const text = JSON.stringify(payload);
    const found = Object.entries(examplesOf({ machine, type })).find(([, own]) => JSON.stringify(own) === text);
    return found
      ? { do: "case", machine, type, words: found[0] }
      : { do: "event", machine, type, payload: hidden(payload) };
  }

  /** The payload of an event, with every secret hidden. */
  const payloadOf = (step: EventStep): Record<string, unknown> =>
    step.do === "event" ? step.payload : hidden(assertPresent(examplesOf(step)[step.words]));

  /**
   * Finds the subject of a step, and returns the function that takes it. Its consequences follow in their own time.
   *
   * @throws with words for a person when the step is not possible now
   */
  function prepared({ root, world, outcomesOf, casesOf: casesHere }: Opened, step: Step): () => void {
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
        return () => assertPresent(connection).lose(root);
      case "restore":
        return () => assertPresent(connection).restore(root);
    }
  }

  /**
   * Finds the machine that an event is for, and returns the function that sends it.
   *
   * @param cases of that machine
   * @throws with words for a person when the machine does not run, or has no such case
   */
  function sending(root: AnyActorRef, step: EventStep, cases: AnyCases | null = casesOf(step.machine)): () => void {
    const { machine: id, type } = step;
    const machine = running(root).find(({ snapshot }) => snapshot.machine.id === id);
    if (!machine) throw new Error(`${type} can't be sent now: ${id} isn't running.`);
    const examples = examplesOf(step, cases);
    const payload = step.do === "case" ? assertPresent(examples[step.words]) : withSecrets(step.payload, examples);
    return () => machine.actor.send({ ...payload, type });
  }

  return { isKnown, writtenStep, stepOf, examplesOf, eventStep, payloadOf, prepared, sending };
}
