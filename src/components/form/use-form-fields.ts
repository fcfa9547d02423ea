import { useForm } from "@mantine/form";
import { type FocusEvent, type SubmitEvent, useEffect, useRef } from "react";
import { type FormFields, type FormFieldsEvent, hasProblems } from "../../../machines/form/fields.ts";
import { trimmed } from "../../../machines/shared/rules.ts";
import { useApp } from "../../app-actor.ts";
import { afterPress } from "./after-press.ts";

type Texts<V> = Record<keyof V & string, string>;

export interface FormFieldsOptions<V> {
  /** What the fields hold at first. Its keys are the fields, in the order in which they are asked for. */
  initial: Texts<V>;
  labels: Texts<NoInfer<V>>;
  /** What the machine knows of the form. */
  context: Pick<FormFields<V>, "problems" | "drafts" | "failure">;
  /** Fields without a secret, under the names by which what was typed in them outlives a reload. */
  kept?: Partial<Texts<NoInfer<V>>>;
  /** False for a form that comes into a page a person is busy with already. */
  begins?: boolean;
  /** Whether an edit takes back more than problems and the refusal. */
  takesBack?: boolean;
  /** The values as the machine takes them, secrets wrapped. */
  values(typed: Texts<NoInfer<V>>): V;
  send(event: FormFieldsEvent<V>): void;
}

/** What a field component needs of its form. */
export interface FormField {
  name: string;
  label: string;
  defaultValue: string | undefined;
  /** The first that is empty is where a person begins; come from another screen, it is the heading. */
  autoFocus?: boolean;
  /** What is wrong with it, in words, or null. */
  problem: string | null;
  onInput(value: string): void;
  onBlur(event: FocusEvent): void;
}

type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Binds a machine's form to the page: tells it when a field is left and when the form is sent, and shows the problems
 * that it finds. What stands in the inputs counts, however it came there: a person may have typed before the app was
 * alive, and a password manager fills in without an event.
 */
export function useFormFields<V>(options: FormFieldsOptions<V>) {
  type Name = keyof V & string;
  const { initial, labels, context, kept, begins = true, takesBack = false, values, send } = options;
  const { problems, drafts, failure } = context;
  const { texts, drafts: storedDrafts } = useApp();
  const element = useRef<HTMLFormElement>(null);
  /** Whether the form was sent and its answer has not come yet: the first problem of that answer gets the focus. */
  const isSent = useRef(false);
  const names = Object.keys(initial).filter((key): key is Name => Object.hasOwn(initial, key));
  const form = useForm<Record<string, string>>({
    mode: "uncontrolled",
    initialValues: Object.fromEntries(names.map((name) => [name, drafts[name] ?? initial[name]])),
    // What is wrong is the machine's to say and to take back.
    clearInputErrorOnChange: false,
  });
  const { errors, setErrors, isTouched } = form;
  const begun = form.getInitialValues();
  const firstEmpty = names.find((name) => begun[name] === "");

  const controlOf = (name: Name): Control | null =>
    element.current?.querySelector<Control>(`:is(input, select)[name="${name}"]`) ?? null;

  /** Has the form know what stands in a field, without drawing it, and what is to outlive a reload. */
  function note(name: Name, value: string) {
    const path: string = name;
    form.setFieldValue(path, value, { forceUpdate: false });
    const key = kept?.[name];
    if (key !== undefined) storedDrafts.keep(key, value);
  }
  function read(): V {
    const typed = { ...initial };
    for (const name of names) {
      const control = controlOf(name);
      if (control !== null) typed[name] = trimmed(textIn(control));
    }
    return values(typed);
  }

  useEffect(() => {
    for (const name of names) {
      const control = controlOf(name);
      if (control === null) continue;
      const key = kept?.[name];
      const stored = key === undefined ? null : storedDrafts.read(key);
      // What was typed before the form came alive counts more than an older draft.
      if (control.value === begun[name] && stored !== null) {
        control.value = stored;
        // A person who is about to type replaces it and does not go on at its end.
        if (control === document.activeElement && control instanceof HTMLInputElement) control.select();
      }
      if (textIn(control) !== begun[name]) note(name, textIn(control));
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form comes alive
  }, []);

  useEffect(() => {
    // A machine may be told by others than its page, as by the inspector: fields in which nothing was typed show it.
    for (const name of names.filter((name) => !isTouched(name))) {
      const control = controlOf(name);
      const draft = drafts[name];
      if (control === null || draft === undefined || draft === textIn(control)) continue;
      if (isTickBox(control)) control.checked = draft !== "";
      else control.value = draft;
    }
    // oxlint-disable-next-line react/exhaustive-deps -- when the machine was told something
  }, [drafts]);

  useEffect(() => {
    const inWords = (name: Name) => problems[name] && texts.problems[problems[name]](labels[name]);
    if (hasProblems(problems) || hasProblems(errors))
      setErrors(Object.fromEntries(names.map((name) => [name, inWords(name)])));
    const wrong = names.find((name) => problems[name]);
    if (wrong === undefined || !isSent.current) return;
    isSent.current = false;
    controlOf(wrong)?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- when the machine finds others, or the language is another
  }, [problems, texts]);

  return {
    /** For the `<form>`. A `post`, so that one sent before the app is there puts nothing into the address. */
    form: {
      ref: element,
      method: "post",
      noValidate: true,
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        isSent.current = true;
        send({ type: "form.submit", values: read() });
      },
    },
    field: (name: Name): FormField => {
      const error = errors[name];
      return {
        name,
        label: labels[name],
        // Drawn ahead, an empty attribute would be bytes for nothing.
        defaultValue: begun[name] === "" ? undefined : begun[name],
        autoFocus: begins && name === firstEmpty,
        problem: typeof error === "string" ? error : null,
        onInput(value) {
          isSent.current = false;
          note(name, value);
          if (takesBack || failure !== null || problems[name]) send({ type: "form.edit", field: name });
        },
        onBlur({ target, relatedTarget }) {
          // The window may have lost the focus and not the field, and a press on a button speaks for itself.
          const isPressed = relatedTarget?.closest("button, a");
          if (target === document.activeElement || isPressed || !isTouched(name)) return;
          afterPress(() => send({ type: "field.leave", field: name, values: read() }));
        },
      };
    },
  };
}

/** What stands in a control: of a box nothing until it is ticked. */
const textIn = (control: Control) => (isTickBox(control) && !control.checked ? "" : control.value);
const isTickBox = (control: Control): control is HTMLInputElement => control.type === "checkbox";
