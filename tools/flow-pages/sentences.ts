import type { EventStep, Step } from "../../workbench/explore/steps.ts";
import { payloadOf } from "../../machines/sandbox/bench.ts";
import { HIDDEN } from "../../workbench/codec/secret.ts";
import type { Scenario } from "../../machines/sandbox/scenario.ts";
import { isCall } from "../../machines/sandbox/world.ts";
import { happeningOf, labelOf } from "./happenings.ts";
import { requests } from "./requests.ts";

/** Replaces a secret. */
const MASK = "••••••••";

/** A step in a plain sentence, without its first capital and full stop. */
export function sentenceOf(step: Step): string {
  switch (step.do) {
    case "case":
    case "event":
      return eventSentence(step);
    case "settle":
      return outcomeSentence(step.name, step.outcome);
    case "answer":
      return `${asked(step.name)} and answers: ${masked(JSON.stringify(step.answer))}`;
    case "pass":
      return step.milliseconds === null ? "the next timer runs out" : `${step.milliseconds / 1000} seconds pass`;
    case "drop":
      return "the connection is lost";
    case "restore":
      return "the connection is back";
  }
}

function eventSentence(step: EventStep): string {
  const { machine, type } = step;
  const payload = payloadOf(step);
  const { field, values } = payload;
  const entered = Object.entries(typeof values === "object" && values !== null ? values : {});
  const filled = (names: typeof entered) => names.map(([name, value]) => filledIn(machine, name, value));
  switch (type) {
    case "form.edit":
      return `they type in ${quoted(machine, String(field))}`;
    case "field.leave":
      return `they ${filled(entered.filter(([name]) => name === field)).join("")} and leave the field`;
    case "form.submit":
      return entered.length === 0 ? "they send the form" : `they ${listed(filled(entered))}, and send the form`;
    default:
      return withCase(
        happeningOf(machine, type) ?? `“${type}” happens`,
        step.do === "case" ? step.words : type === "code.filled" ? "" : masked(JSON.stringify(payload)),
      );
  }
}

const quoted = (machine: string, field: string) => `“${labelOf(machine, field) ?? field}”`;
const withCase = (sentence: string, words: string) => (words === "" ? sentence : `${sentence} (${words})`);
const masked = (text: string) => text.replaceAll(HIDDEN, MASK);
const requestOf = (name: string) =>
  requests[name] ?? (name.startsWith("load-") ? `the code of “${name.slice(5)}”` : `“${name}”`);

function filledIn(machine: string, field: string, value: unknown): string {
  const label = quoted(machine, field);
  if (typeof value === "boolean") return `${value ? "tick" : "don't tick"} ${label}`;
  const text = String(value);
  if (text === "") return `leave ${label} empty`;
  return `fill in ${label} with “${masked(text)}”`;
}

const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/** The outcomes that every request can have besides its own answers. */
const failures: Readonly<Record<string, string>> = {
  "connection lost": ", but the connection is lost",
  "no answer in time": ", but gives no answer in time",
  "an answer that cannot be read": ", but its answer can't be read",
  "too many tries": " and says to wait",
  "not authorised": " and says the session is over",
  refused: " and refuses",
  breaks: ", but something breaks",
};

const asked = (name: string) => `the ${isCall(name) ? "account service" : "browser"} is asked for ${requestOf(name)}`;
const outcomeSentence = (name: string, outcome: string) =>
  asked(name) + (failures[outcome] ?? ` and answers: ${outcome}`);

/** Sentences one below the other: the start, the steps and the result. */
export function pathText(given: string, steps: readonly string[], then: string): string[] {
  return [`Given ${given}`, ...steps.map((step, index) => `${index === 0 ? "When" : "And"} ${step}`), `Then ${then}`];
}

/** Who opens the app in a scenario, and where. */
export function openingSentence({ address, opening }: Scenario): string {
  const who =
    opening?.signedIn === true
      ? "a person who is signed in"
      : opening === undefined
        ? "a person who was never here"
        : "a person who was here before";
  return `${who} opens ${address}`;
}
