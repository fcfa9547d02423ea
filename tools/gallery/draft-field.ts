import type { FormField } from "../../src/components/form/use-form-fields.ts";

/** A field as a form draft returns it, for examples. */
export const draftField = (name: string, label: string, more: Partial<FormField> = {}): FormField => ({
  name,
  label,
  defaultValue: undefined,
  problem: null,
  onInput: () => {},
  onBlur: () => {},
  ...more,
});

/** Props that every field gets from its draft. */
export const draftProps = {
  name: { type: "string", about: "By which the form reads it." },
  label: { type: "string", about: "Stands above it." },
  defaultValue: { type: "string | undefined", about: "What it holds at first." },
  problem: { type: "string | null", about: "What is wrong with it, in words: 'Required*', '{label} must be valid.'." },
  readOnly: { type: "boolean", about: "Whether it takes no edits, as while its form is sent.", otherwise: "false" },
  "data-draft": {
    type: "string",
    about: "By which a page that never came alive keeps what was typed.",
    otherwise: "nothing is kept",
  },
  "data-sends": { type: "string", about: "Names the events that it sends.", otherwise: "it sends none" },
  autoFocus: { type: "boolean", about: "Whether a person begins here.", otherwise: "false" },
  onInput: { type: "(value: string) => void", about: "Called with each key." },
  onBlur: { type: "(event: FocusEvent) => void", about: "Called when it is left." },
};
