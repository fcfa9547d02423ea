import { draftField, draftProps } from "../../gallery/draft-field.ts";
import { galleryPage } from "../../gallery/gallery-page.ts";
import { Field, type FieldProps } from "./field.tsx";
import gallery from "../../gallery/examples.module.css";

export const page = galleryPage<Omit<FieldProps, "type" | "autoCapitalize" | "spellCheck" | "ref" | "className">>({
  name: "Field",
  about: "A labelled text field with its problem under it. Leading spaces go as they are typed.",
  states: [
    {
      name: "Empty, filled, to be read only",
      Show: () => (
        <div className={`${gallery.stack} ${gallery.narrow}`}>
          <Field {...draftField("firstName", "First Name")} />
          <Field {...draftField("lastName", "Last Name", { defaultValue: "Lee" })} />
          <Field {...draftField("email", "Email", { defaultValue: "ann@acme.test" })} type="email" readOnly />
        </div>
      ),
    },
    {
      name: "Required, and not valid",
      Show: () => (
        <div className={`${gallery.stack} ${gallery.narrow}`}>
          <Field {...draftField("company", "Company", { problem: "Required*" })} />
          <Field
            {...draftField("work", "Email", { defaultValue: "ann@", problem: "Email must be valid." })}
            type="email"
          />
        </div>
      ),
    },
  ],
  props: {
    ...draftProps,
    describedBy: { type: "string", about: "The id of a text that is also about it.", otherwise: "none" },
    tidy: {
      type: "(typed: string) => string",
      about: "Makes of what was typed what it shows.",
      otherwise: "leading spaces go",
    },
    dir: { type: "'ltr'", about: "For what runs from left to right in every language.", otherwise: "the page's" },
    action: { type: "ReactNode", about: "A button inside it, at its end.", otherwise: "none" },
    autoComplete: { type: "string", about: "What a browser may fill in.", otherwise: "the browser's" },
    inputMode: { type: "string", about: "Which keyboard a telephone shows.", otherwise: "the browser's" },
    readOnly: { type: "boolean", about: "Whether it is only read.", otherwise: "false" },
    maxLength: { type: "number", about: "Characters that it takes.", otherwise: "any number" },
    onKeyDown: { type: "(event) => void", about: "For keys that do nothing in it.", otherwise: "none" },
  },
});
