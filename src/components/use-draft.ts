import { useForm } from "@mantine/form";
import { type SubmitEvent, useEffect, useRef } from "react";
import { useApp } from "../app-actor.ts";
import { type FieldProblem, trimmed } from "../../machines/shared/rules.ts";

export interface DraftOptions<Name extends string> {
  /** What the fields hold at first. Its keys are the fields, in the order in which they are asked for. */
  initial: Record<Name, string>;
  labels: Record<Name, string>;
  /** The rule of each field (specification section 5). */
  checks: Record<Name, (value: string, values: Record<Name, string>) => FieldProblem | null>;
  onEdit(): void;
  /** Called with trimmed values that meet every rule. */
  onSubmit(values: Record<Name, string>): void;
}

/** What a field component needs of the draft. */
export interface DraftField {
  name: string;
  label: string;
  defaultValue: string | undefined;
  /** What is wrong with it, in words, or null. */
  problem: string | null;
  onInput(value: string): void;
}

/**
 * A form's draft and its field rules. The inputs are uncontrolled, and what stands in them is what counts:
 * they are read when the form comes alive (a person may have typed before that) and when it is sent
 * (a password manager may have filled them without a word).
 */
export function useDraft<Name extends string>({ initial, labels, checks, onEdit, onSubmit }: DraftOptions<Name>) {
  const { texts } = useApp();
  const formElement = useRef<HTMLFormElement>(null);
  const isName = (key: string): key is Name => Object.hasOwn(initial, key);
  const names = Object.keys(initial).filter(isName);

  const draft = useForm<Record<string, string>>({
    mode: "uncontrolled",
    initialValues: initial,
    validate: (drafted) => {
      const values = withDefaults(drafted);
      const problems = names.map((name) => [name, checks[name](values[name], values)] as const);
      return Object.fromEntries(
        problems.map(([name, problem]) => [name, problem && texts.problems[problem](labels[name])]),
      );
    },
  });

  function withDefaults(drafted: Record<string, string>): Record<Name, string> {
    const values = { ...initial };
    for (const name of names) values[name] = drafted[name] ?? initial[name];
    return values;
  }

  /** Takes over what stands in the inputs. */
  function readInputs() {
    for (const name of names) {
      const input = formElement.current?.elements.namedItem(name);
      if (!(input instanceof HTMLInputElement) || input.value === draft.getValues()[name]) continue;
      take(name, input.value);
    }
  }

  // The name as any string: the library works its types out from literal names alone.
  const take = (name: string, value: string) => draft.setFieldValue(name, value, { forceUpdate: false });

  function focusFirstProblem(problems: Record<string, unknown>) {
    const first = names.find((name) => problems[name]);
    const input = first === undefined ? null : formElement.current?.elements.namedItem(first);
    if (input instanceof HTMLInputElement) input.focus();
  }

  // oxlint-disable-next-line react/exhaustive-deps -- once, when the form comes alive
  useEffect(readInputs, []);

  const submit = draft.onSubmit((drafted) => {
    const values = withDefaults(drafted);
    for (const name of names) values[name] = trimmed(values[name]);
    onSubmit(values);
  }, focusFirstProblem);

  return {
    /** For the `<form>`. A `post`, so that one sent before the app is there puts nothing into the address. */
    form: {
      ref: formElement,
      method: "post",
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        readInputs();
        submit(event);
      },
    },
    field: (name: Name): DraftField => {
      const problem = draft.errors[name];
      return {
        name,
        label: labels[name],
        defaultValue: initial[name] === "" ? undefined : initial[name],
        problem: typeof problem === "string" ? problem : null,
        onInput: (value) => {
          take(name, value);
          onEdit();
        },
      };
    },
  };
}
