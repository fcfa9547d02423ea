import { allCases } from "../../machines/sandbox/all-cases.ts";
import { casesOf } from "../../machines/sandbox/bench.ts";
import type { AnyCases } from "../../workbench/cases.ts";
import { catalogue } from "../../src/texts/catalogue.ts";
import { textGroups } from "./text-groups.ts";

const sentenceIn = (cases: AnyCases | null, type: string): string | null => {
  const event = cases?.events[type];
  return typeof event === "object" ? event.sentence : null;
};

/**
 * The sentence of an event: "they close the message"; null if machines or timers send it. A name that is no machine's,
 * such as that of an actor, stands for any machine.
 */
export const happeningOf = (machine: string, type: string): string | null =>
  sentenceIn(casesOf(machine), type) ??
  Object.values(allCases).reduce<string | null>((found, cases) => found ?? sentenceIn(cases, type), null);

/** An event as an instruction, or as a fact if no person causes it: "Close the message", "The connection is lost". */
export function instruction(machine: string, type: string): string {
  const happening = (happeningOf(machine, type) ?? type).replace(/^they /, "");
  return happening.charAt(0).toUpperCase() + happening.slice(1);
}

/** A case of an event by the labels of the app: “Password (invalid)”. */
export function caseInWords(machine: string, words: string): string {
  const field = words.replace(/^wrong /, "");
  const label = labelOf(machine, field);
  if (label === null) return words;
  return field === words ? label : `${label} (invalid)`;
}

const { common, ...screens } = catalogue;
const texts: Readonly<Record<string, unknown>> = { ...common, ...screens };

/**
 * The label of a field in a machine's form; null if the form has no such field. The text with the field's name is its
 * label: in the texts of the machine, or in any.
 */
export function labelOf(machine: string, field: string): string | null {
  const edit = casesOf(machine)?.events["form.edit"];
  if (typeof edit !== "object" || !(field in edit.cases)) return null;
  const own = Object.fromEntries(textGroups(machine).map((group) => [group, texts[group]]));
  return textNamed(field, own) ?? textNamed(field, texts) ?? field.charAt(0).toUpperCase() + field.slice(1);
}

function textNamed(name: string, within: unknown): string | null {
  if (typeof within !== "object" || within === null) return null;
  const own = Object.entries(within).find(([key, text]) => key === name && typeof text === "string");
  if (own) return own[1];
  return Object.values(within).reduce<string | null>((found, below) => found ?? textNamed(name, below), null);
}
