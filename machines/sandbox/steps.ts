import * as v from "valibot";
import type { AnyActorRef } from "xstate";
import { assertPresent } from "../shared/assert-present.ts";
import { isRepeatable } from "../shared/repeatable.ts";
import { running } from "../shared/running.ts";
import { Secret } from "../shared/secret.ts";
import { casesOf, outcomesOf } from "./all-cases.ts";
import { offline } from "../shared/cases.ts";
import type { App } from "./app.ts";
import { scenarios, type ScenarioName } from "./scenarios.ts";
import type { Scenario } from "./scenario.ts";
import { isCall } from "./world.ts";

/*
 * One thing after the other that happens to an app in the sandbox, as data: what the inspector sends, what a file of
 * a walked path holds, and what a test is made of.
 */

/** What stands in a payload where a secret was: it is taken from the machine's cases, or made up. */
export const HIDDEN = "[secret]";
const MADE_UP = "a made-up secret";

/** JSON of an event's fields beside its type. */
const payloadSchema = v.record(v.string(), v.unknown());

export const stepSchema = v.variant("do", [
  /** An event reaches a machine, by its id. Secrets in the payload are hidden. */
  v.object({ do: v.literal("event"), machine: v.string(), type: v.string(), payload: payloadSchema }),
  /** A call gets one of the outcomes in the machine's cases, by its name. */
  v.object({ do: v.literal("settle"), name: v.string(), outcome: v.string() }),
  /** What was asked is answered with JSON of one's own. */
  v.object({ do: v.literal("answer"), name: v.string(), answer: v.unknown() }),
  /** The clock moves by so many milliseconds; null moves it to the next timer. */
  v.object({ do: v.literal("pass"), milliseconds: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(864e5))) }),
  /** The connection breaks, and every open call with it that may not be made twice. */
  v.object({ do: v.literal("drop") }),
  v.object({ do: v.literal("restore") }),
]);
export type Step = v.InferOutput<typeof stepSchema>;

/** An app in the sandbox: what `createApp` makes, or `openApp`. */
type Sandbox = Pick<App, "root" | "world">;

/** A scenario as data of one type, whichever fields it has. */
export const scenarioOf = (name: ScenarioName): Scenario => scenarios[name];

/**
 * Makes a step happen. What follows from it follows in its own time.
 *
 * @throws with words for a person when it cannot happen now
 */
export function takeStep(app: Sandbox, scenario: Pick<Scenario, "outcomes">, step: Step): void {
  const { root, world } = app;
  switch (step.do) {
    case "event":
      sendEvent(root, step);
      break;
    case "settle": {
      const outcome = outcomesOf(app.root, scenario, step.name)[step.outcome];
      if (!outcome) throw new Error(`There is no outcome "${step.outcome}" for ${step.name}.`);
      world.settle(step.name, outcome);
      break;
    }
    case "answer":
      world.settle(step.name, () => ({ answer: step.answer }));
      break;
    case "pass":
      if (step.milliseconds !== null) world.passMilliseconds(step.milliseconds);
      else if (world.ticking()) world.passTime();
      else throw new Error("No timers are set.");
      break;
    case "drop":
      root.send({ type: "connection.lost" });
      // One that was still being opened is not lost, and is tried again.
      root.send({ type: "connection.retrying" });
      // What may be repeated waits for the connection to be back, as over a real one.
      for (const name of world.waiting().filter(isCall)) if (!isRepeatable(name)) world.settle(name, offline);
      break;
    case "restore":
      root.send({ type: "connection.online" });
      break;
  }
}

/**
 * Sends an event to the machine of a root that it is for.
 *
 * @throws with words for a person when that machine does not run
 */
export function sendEvent(root: AnyActorRef, { machine: id, type, payload }: Extract<Step, { do: "event" }>): void {
  const machine = running(root).find(({ snapshot }) => snapshot.machine.id === id);
  if (!machine) throw new Error(`${type} can't be sent now: ${id} isn't running.`);
  machine.actor.send({ ...withSecrets(id, type, payload), type });
}

/** A payload as it can be shown and kept, with every secret hidden. */
export const hidden = (payload: object): Record<string, unknown> =>
  v.parse(payloadSchema, JSON.parse(JSON.stringify(payload)));

/** A payload to be sent: where the case has a secret there is one again, its own or what was typed in its place. */
function withSecrets(machine: string, type: string, payload: Record<string, unknown>): Record<string, unknown> {
  const cases = casesOf(machine)?.events[type];
  const examples: object[] = cases === undefined || typeof cases === "string" ? [] : Object.values(cases);
  return Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, filled(value, examples, [key])]));
}

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

/** A step in words, the same as the walks and the golden traces use where they know it. */
export function stepInWords(step: Step): string {
  switch (step.do) {
    case "event":
      return `${step.machine} ${step.type} ${caseOf(step) ?? JSON.stringify(step.payload)}`.trim();
    case "settle":
      return `${step.name}: ${step.outcome}`;
    case "answer":
      return `${step.name}: ${JSON.stringify(step.answer)}`;
    case "pass":
      return step.milliseconds === null ? CLOCK : `the clock moves by ${step.milliseconds / 1000} s`;
    case "drop":
      return "the connection is lost";
    case "restore":
      return "the connection is back";
  }
}

const CLOCK = "the clock reaches the next timer";

/** The step that such words of a walk stand for. */
export function stepOf(words: string): Step {
  if (words === CLOCK) return { do: "pass", milliseconds: null };
  const settled = /^(\S+): (.+)$/.exec(words);
  if (settled) return { do: "settle", name: assertPresent(settled[1]), outcome: assertPresent(settled[2]) };
  const [machine = "", type = "", ...rest] = words.split(" ");
  const cases = casesOf(machine)?.events[type];
  const payload = cases === undefined || typeof cases === "string" ? undefined : cases[rest.join(" ")];
  if (!payload) throw new Error(`There is no case ${words}.`);
  return { do: "event", machine, type, payload: hidden(payload) };
}

/** The name of the case that an event is; null for an event that was written by the person stepping. */
export function caseOf({ machine, type, payload }: Extract<Step, { do: "event" }>): string | null {
  const cases = casesOf(machine)?.events[type];
  if (cases === undefined || typeof cases === "string") return null;
  const text = JSON.stringify(payload);
  return Object.entries(cases).find(([, example]) => JSON.stringify(hidden(example)) === text)?.[0] ?? null;
}
