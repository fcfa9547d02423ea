import { presses } from "./unbound.ts";
import type { CountryList } from "../../src/components/country-picker/country-picker.tsx";
import type { FormField } from "../../src/components/form/use-form-fields.ts";

/** A field as a form draft returns it, for examples. */
export const draftField = (name: string, label: string, more: Partial<FormField> = {}): FormField => ({
  name,
  label,
  required: true,
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
  announcement: {
    type: "string",
    about: "The problem is read out, again whenever this changes.",
    otherwise: "it is only described",
  },
  required: { type: "true", about: "Screen readers say so with its name." },
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

/** A few countries, in the format of the service. */
export const countries: CountryList = {
  listed: [
    { name: "India", label: "India", dial_code: "+91", code: "IN" },
    { name: "Côte d’Ivoire", label: "Côte d’Ivoire", dial_code: "+225", code: "CI" },
    { name: "Germany", label: "Germany", dial_code: "+49", code: "DE" },
    { name: "Niger", label: "Niger", dial_code: "+227", code: "NE" },
    { name: "Nigeria", label: "Nigeria", dial_code: "+234", code: "NG" },
    { name: "United Kingdom", label: "United Kingdom", dial_code: "+44", code: "GB" },
  ],
  state: "known",
  failure: null,
  retries: presses(() => {}),
};
