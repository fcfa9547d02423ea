import type { Control } from "../../controls.ts";
import { type FocusEvent, type SubmitEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { FormFields, FormFieldsEvent } from "../../../machines/parts/form/fields.ts";
import { trimmed } from "../../../machines/shared/rules.ts";
import { useApp } from "../../app-actor.ts";
import { alsoMarked, gives, type Mark, type Receiver } from "../../sends.ts";
import { afterPress } from "./after-press.ts";

type Texts<V> = Record<keyof V & string, string>;

export interface FormFieldsOptions<V> {
  /** Initial values. The keys are the fields, in the order of the form. */
  initial: Texts<V>;
  labels: Texts<NoInfer<V>>;
  /** The machine's context. */
  context: Pick<FormFields<V>, "problems" | "drafts" | "failure" | "announcements">;
  /** Fields that survive a reload, with the names to store their drafts under. Never secrets. */
  kept?: Partial<Texts<NoInfer<V>>>;
  /** False for a form that appears on a page already in use: it doesn't take the focus. */
  begins?: boolean;
  /**
   * Whether the service carries out what the person has sent. An edit would be lost then, so the fields take none. Left
   * out for a form that only proves who the person is, or whose submit an edit cancels.
   */
  locked?: boolean;
  /** Whether every edit is sent, and not only those that clear a problem or refusal. */
  sendsEveryEdit?: boolean;
  /** Makes the machine's values of the texts, with secrets wrapped. */
  values(typed: Texts<NoInfer<V>>): V;
  /** The machine's actor; undefined once it has ended. */
  actor: Receiver<FormFieldsEvent<V>> | undefined;
  /** Called before the form is submitted. */
  onSubmit?(): void;
}

/** The props of a field component. */
export interface FormField extends Pick<Mark, "data-sends"> {
  name: string;
  label: string;
  defaultValue: string | undefined;
  /** The first empty field. */
  autoFocus?: boolean;
  /** Its problem in words, or null. */
  problem: string | null;
  /** Screen readers announce the problem whenever this changes. */
  announcement?: string;
  /** Every field of a form is. */
  required: true;
  readOnly?: boolean;
  /** The name of its draft, by which a page that never came alive keeps its text (`src/first-script.ts`). */
  "data-draft"?: string;
  onInput(value: string): void;
  onBlur(event: FocusEvent): void;
}

/**
 * Binds a form to its machine: sends an event when a field is left and when the form is submitted, and shows the
 * problems. Values are read from the inputs, because a person may have typed before the app was hydrated, and
 * password managers fill in without an event.
 */
export function useFormFields<V>(options: FormFieldsOptions<V>) {
  type Name = keyof V & string;
  const {
    initial,
    labels,
    context,
    kept,
    begins = true,
    locked = false,
    sendsEveryEdit = false,
    values,
    actor,
    onSubmit,
  } = options;
  const { problems, drafts, failure, announcements } = context;
  const { texts, drafts: storedDrafts } = useApp();
  const refusalId = useId();
  const element = useRef<HTMLFormElement>(null);
  /** Whether the form was submitted and not answered yet. The first problem in the answer gets the focus. */
  const isSent = useRef(false);
  /** The field that had the focus already when its problem was found, and how many problems were found so. */
  const [focused, setFocused] = useState<{ name: Name | null; found: number }>({ name: null, found: 0 });
  const names = Object.keys(initial).filter((key): key is Name => Object.hasOwn(initial, key));
  /** The texts with which the form began. The inputs have the current texts, and the machine has the problems. */
  const [begun] = useState(initial);
  const touched = useRef(new Set<Name>());
  const firstEmpty = names.find((name) => (drafts[name] ?? begun[name]) === "");

  const controlOf = (name: Name): Control | null =>
    element.current?.querySelector<Control>(`:is(input, select)[name="${name}"]`) ?? null;

  /** Notes that a field was touched, and stores its text if that survives a reload. */
  function note(name: Name, value: string) {
    touched.current.add(name);
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

  const submits = actor && gives(actor, "form.submit", () => ({ type: "form.submit", values: read() }));
  const edits = actor && gives(actor, "form.edit", (field: Name) => ({ type: "form.edit", field }));
  const leaves =
    actor && gives(actor, "field.leave", (field: Name) => ({ type: "field.leave", field, values: read() }));

  // Drafts replace the initial texts before the browser paints. A report tells them apart by `defaultValue`.
  useLayoutEffect(() => {
    for (const name of names) {
      const control = controlOf(name);
      if (control === null) continue;
      // Text that was typed before hydration wins over an older draft.
      if (textIn(control) !== begun[name]) continue;
      const key = kept?.[name];
      const stored = key === undefined ? null : storedDrafts.read(key);
      // A field with its initial text counts as untouched.
      if (stored === null || stored === (drafts[name] ?? begun[name])) continue;
      control.value = stored;
      // If the field has the focus, typing replaces the draft instead of appending to it.
      if (control === document.activeElement && control instanceof HTMLInputElement) control.select();
      note(name, stored);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form comes alive
  }, []);

  useLayoutEffect(() => {
    // The inspector can also send events to the machine. Untouched fields show its drafts.
    for (const name of names.filter((name) => !touched.current.has(name))) {
      const control = controlOf(name);
      const draft = drafts[name];
      if (control === null || draft === undefined || draft === textIn(control)) continue;
      if (isTickBox(control)) control.checked = draft !== "";
      else control.value = draft;
    }
    // oxlint-disable-next-line react/exhaustive-deps -- when the machine has other drafts
  }, [drafts]);

  useEffect(() => {
    const wrong = names.find((name) => problems[name]);
    if (wrong === undefined || !isSent.current) return;
    isSent.current = false;
    const control = controlOf(wrong);
    // A screen reader reads the problem with the field that gets the focus, and is silent about a field that has it.
    if (control === document.activeElement) setFocused(({ found }) => ({ name: wrong, found: found + 1 }));
    control?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- when the machine finds others
  }, [problems]);

  return {
    /** The values in the inputs. */
    read,
    /** Writes a text into a field, as if it had been typed, without telling the machine. */
    show(name: Name, text: string) {
      const control = controlOf(name);
      if (control !== null) control.value = text;
      note(name, text);
    },
    /** The props of the form's `Refusal`. */
    refusal: { id: refusalId, failure, announcements },
    /** The refusal's id, for the field that it describes. */
    describedBy: failure ? refusalId : undefined,
    /** For the `<form>`. A `post`, so that submitting before hydration puts nothing into the address. */
    form: {
      ...submits?.mark(),
      ref: element,
      method: "post",
      noValidate: true,
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        isSent.current = true;
        onSubmit?.();
        submits?.give();
      },
    },
    field: (name: Name): FormField => {
      const problem = problems[name];
      const draft = kept?.[name];
      return {
        ...(edits && leaves && alsoMarked(edits.mark(), leaves.mark())),
        name,
        label: labels[name],
        // Saves bytes in the server-rendered page.
        defaultValue: begun[name] === "" ? undefined : begun[name],
        autoFocus: begins && name === firstEmpty,
        required: true,
        problem: problem ? texts.problems[problem](labels[name]) : null,
        ...(problem && focused.name === name && { announcement: String(focused.found) }),
        ...(locked && { readOnly: true }),
        ...(draft !== undefined && { "data-draft": draft }),
        onInput(value) {
          isSent.current = false;
          if (focused.name === name) setFocused({ ...focused, name: null });
          note(name, value);
          if (sendsEveryEdit || failure !== null || problem) edits?.give(name);
        },
        onBlur({ target, relatedTarget }) {
          // Ignores three causes: the window loses the focus, the person presses a button or link, which has its own
          // event, or a dialog opens over the form, from which the person comes back.
          const isPressed = relatedTarget?.closest("button, a");
          const isCovered = relatedTarget?.closest("[role=dialog]")?.contains(target) === false;
          if (target === document.activeElement || isPressed || isCovered || !touched.current.has(name)) return;
          afterPress(() => leaves?.give(name));
        },
      };
    },
  };
}

/** A control's text; empty for an unticked box. */
const textIn = (control: Control) => (isTickBox(control) && !control.checked ? "" : control.value);
const isTickBox = (control: Control): control is HTMLInputElement => control.type === "checkbox";
