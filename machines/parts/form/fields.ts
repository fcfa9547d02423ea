import type { Refusable } from "../../shared/refusal.ts";
import { checkLength, type FieldProblem } from "../../shared/rules.ts";
import { Secret } from "../../../workbench/codec/secret.ts";

/*
 * The rules and problems of a form's fields. The inputs keep the values. The machine gets them when the person leaves a
 * field or submits the form; it checks them and keeps the problems.
 */

/** The values of the fields: trimmed text, or a `Secret` for text that no log or file may contain. */
export type FieldValues<V> = { readonly [N in keyof V]: string | Secret };

/** Returns the problem of a field's text, or null. `other` reads another field of the same form. */
export type Rule<V> = (text: string, other: (name: keyof V) => string) => FieldProblem | null;

/** The rule of every field, in the order of the form. */
export type Rules<V> = { readonly [N in keyof V]: Rule<V> };

export type Problems<V> = { readonly [N in keyof V]?: FieldProblem };

/** The last known text of the fields that aren't secret. */
export type Drafts<V> = { readonly [N in keyof V]?: string };

/** Context of a machine with a form. */
export interface FormFields<V> extends Refusable {
  problems: Problems<V>;
  drafts: Drafts<V>;
}

/** A form that nobody has touched yet. */
export const untouched = { problems: {}, drafts: {}, failure: null, announcements: 0 } as const;

/** The events that a person causes in a form. */
export type FormFieldsEvent<V> =
  /** The person types in a field that shows a problem, or while the form shows a refusal. Both are cleared. */
  | { type: "form.edit"; field: keyof V & string }
  /** The person leaves a field after typing in it. */
  | { type: "field.leave"; field: keyof V & string; values: V }
  | { type: "form.submit"; values: V };

const textOf = (value: string | Secret) => (value instanceof Secret ? value.reveal() : value);

const namesOf = <V>(values: V): (keyof V & string)[] => {
  const isName = (key: string): key is keyof V & string => Object.hasOwn(Object(values), key);
  return Object.keys(Object(values)).filter(isName);
};

/** The problem of one field, or null. */
export function problemOf<V>(rules: Rules<V>, values: Partial<FieldValues<V>>, name: keyof V): FieldProblem | null {
  const text = (of: keyof V) => textOf(values[of] ?? "");
  return checkLength(text(name)) ?? rules[name](text(name), text);
}

/** The problems of all submitted fields. */
export function problemsIn<V>(rules: Rules<V>, values: Partial<FieldValues<V>>): Problems<V> {
  const problems: { [N in keyof V]?: FieldProblem } = {};
  for (const name of namesOf(rules).filter((key) => key in values)) {
    const problem = problemOf(rules, values, name);
    if (problem !== null) problems[name] = problem;
  }
  return problems;
}

export const hasProblems = (problems: object): boolean => Object.keys(problems).length > 0;

/** The values that the machine may keep: all but secrets. */
export function draftsOf<V>(values: Partial<FieldValues<V>>): Drafts<V> {
  const drafts: { [N in keyof V]?: string } = {};
  for (const name of namesOf<Partial<FieldValues<V>>>(values)) {
    const value = values[name];
    if (typeof value === "string") drafts[name] = value;
  }
  return drafts;
}

/** The problems of all fields but one. */
export function withoutProblem<V>(before: Problems<V>, field: keyof V): Problems<V> {
  const problems: { [N in keyof V]?: FieldProblem } = { ...before };
  delete problems[field];
  return problems;
}

/** The field that the person left, and the values of the form. */
export interface LeftField<V, Values = V> {
  field: keyof V;
  values: Values;
}
