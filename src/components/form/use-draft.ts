import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { FormField } from "./use-form-fields.ts";
import { useApp } from "../../app-actor.ts";
import { type FieldProblem, trimmed } from "../../../machines/shared/rules.ts";

export interface DraftOptions<Name extends string> {
  /** What the fields hold at first. Its keys are the fields, in the order in which they are asked for. */
  initial: Record<Name, string>;
  labels: Record<NoInfer<Name>, string>;
  /** The rule of each field (specification section 5). */
  checks: Record<NoInfer<Name>, (value: string, values: Record<NoInfer<Name>, string>) => FieldProblem | null>;
  /** Fields without a secret, under the names by which what was typed in them outlives a reload. */
  kept?: Partial<Record<NoInfer<Name>, string>>;
  /** False for a form that comes into a page a person is busy with already. */
  begins?: boolean;
  /** Called with each key: for taking back what was said about the last try. */
  onEdit(): void;
  /** Called with trimmed values that meet every rule. */
  onSubmit(values: Record<NoInfer<Name>, string>): void;
}

type Control = HTMLInputElement | HTMLSelectElement;

const isControl = (element: Element | RadioNodeList | null): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

/**
 * A form's field rules. The draft itself is what stands in the inputs, which are uncontrolled: it is read
 * when the form is sent, so that it counts however it came there. A person may have typed before the app
 * was alive, and a password manager fills in without a word.
 */
export function useDraft<Name extends string>(options: DraftOptions<Name>) {
  const { initial, labels, checks, kept, begins = true, onEdit, onSubmit } = options;
  const { texts, drafts } = useApp();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Partial<Record<Name, FieldProblem | null>>>({});
  const isName = (key: string): key is Name => Object.hasOwn(initial, key);
  const names = Object.keys(initial).filter(isName);
  const firstEmpty = names.find((name) => initial[name] === "");

  /** The values of the fields, and the fields themselves to give the focus to. */
  function read(element: HTMLFormElement) {
    const values = { ...initial };
    const inputs: Partial<Record<Name, Control>> = {};
    for (const name of names) {
      const input = element.elements.namedItem(name);
      if (!isControl(input)) continue;
      values[name] = trimmed(input.value);
      inputs[name] = input;
    }
    return { values, inputs };
  }

  useEffect(() => {
    for (const name of names) {
      const key = kept?.[name];
      const input = form.current?.elements.namedItem(name) ?? null;
      if (key === undefined || !isControl(input)) continue;
      const draft = drafts.read(key);
      // What was typed before the form came alive was heard by nobody, and counts more than an older draft.
      if (input.value !== initial[name]) drafts.keep(key, input.value);
      else if (draft !== null) {
        input.value = draft;
        // Whoever is about to type replaces it and does not go on at its end.
        if (input === document.activeElement && input instanceof HTMLInputElement) input.select();
      }
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form comes alive
  }, []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { values, inputs } = read(event.currentTarget);
    const found: Partial<Record<Name, FieldProblem | null>> = {};
    for (const name of names) found[name] = checks[name](values[name], values);
    setProblems(found);
    const first = names.find((name) => found[name]);
    if (first === undefined) onSubmit(values);
    else inputs[first]?.focus();
  }

  return {
    /** For the `<form>`. A `post`, so that one sent before the app is there puts nothing into the address. */
    form: { ref: form, method: "post", noValidate: true, onSubmit: submit },
    /** `found`: what is wrong with it that only the flow can tell. */
    field: (name: Name, found: FieldProblem | null = null): FormField => {
      const problem = problems[name] ?? found;
      return {
        name,
        label: labels[name],
        defaultValue: initial[name] === "" ? undefined : initial[name],
        autoFocus: begins && name === firstEmpty,
        problem: problem ? texts.problems[problem](labels[name]) : null,
        onBlur: () => {},
        onInput: (value) => {
          const key = kept?.[name];
          if (key !== undefined) drafts.keep(key, value);
          if (problem) setProblems({ ...problems, [name]: null });
          onEdit();
        },
      };
    },
  };
}
