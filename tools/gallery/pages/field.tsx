import { draftField, draftProps } from "../draft-field.ts";
import { galleryPage } from "../gallery-page.ts";
import type { FormField } from "../../../src/components/form/use-form-fields.ts";
import { Field, type FieldProps } from "../../../src/components/field/field.tsx";
import gallery from "../examples.module.css";

type Documented =
  | Exclude<keyof FormField, "data-draft" | "data-sends">
  | "describedBy"
  | "tidy"
  | "dir"
  | "action"
  | "autoComplete"
  | "inputMode"
  | "maxLength"
  | "onKeyDown"
  | "announcement";

export const page = galleryPage<Pick<FieldProps, Documented>>({
  name: "Field",
  about: "A labelled text field with its error. Leading spaces are removed while typing.",
  states: [
    {
      name: "Empty, filled and read-only",
      Show: () => (
        <div className={`${gallery.stack} ${gallery.narrow}`}>
          <Field {...draftField("firstName", "First Name")} />
          <Field {...draftField("lastName", "Last Name", { defaultValue: "Lee" })} />
          <Field {...draftField("email", "Email", { defaultValue: "ann@acme.test" })} inputMode="email" readOnly />
        </div>
      ),
    },
    {
      name: "Required and invalid",
      Show: () => (
        <div className={`${gallery.stack} ${gallery.narrow}`}>
          <Field {...draftField("company", "Company", { problem: "Required*" })} />
          <Field
            {...draftField("work", "Email", { defaultValue: "ann@", problem: "Email must be valid." })}
            inputMode="email"
          />
        </div>
      ),
    },
  ],
  props: {
    ...draftProps,
    describedBy: { type: "string", about: "The id of another text that describes it.", otherwise: "none" },
    announcement: {
      type: "string",
      about: "The problem is read out, again whenever this changes.",
      otherwise: "it is only described",
    },
    tidy: {
      type: "(typed: string) => string",
      about: "Turns what was typed into what's shown.",
      otherwise: "leading spaces go",
    },
    dir: { type: "'ltr'", about: "For values that are left to right in every language.", otherwise: "the page's" },
    action: { type: "ReactNode", about: "A button inside it, at its end.", otherwise: "none" },
    autoComplete: { type: "string", about: "What the browser may fill in.", otherwise: "the browser's" },
    inputMode: { type: "string", about: "Which keyboard a phone shows.", otherwise: "the browser's" },
    maxLength: { type: "number", about: "Maximum number of characters.", otherwise: "any number" },
    onKeyDown: { type: "(event) => void", about: "For keys it ignores.", otherwise: "none" },
  },
});
