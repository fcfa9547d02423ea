import { draftField, draftProps } from "../draft-field.ts";
import { galleryPage } from "../gallery-page.ts";
import type { FormField } from "../../../src/components/form/use-form-fields.ts";
import { CodeField, type CodeFieldProps } from "../../../src/components/code-field/code-field.tsx";
import gallery from "../examples.module.css";

export const page = galleryPage<FormField & Pick<CodeFieldProps, "onFilled">>({
  name: "Code field",
  about: "A field for a 6-digit code. Pasting and autofill from messages work, and only digits are kept.",
  states: [
    {
      name: "Empty, filled and wrong",
      Show: () => (
        <div className={`${gallery.stack} ${gallery.narrow}`}>
          <CodeField {...draftField("code", "Code")} />
          <CodeField {...draftField("sent", "Code we sent you", { defaultValue: "123456" })} />
          <CodeField {...draftField("wrong", "Code of your app", { problem: "Code must be valid." })} />
        </div>
      ),
    },
  ],
  props: {
    ...draftProps,
    onFilled: {
      type: "(code: string) => void",
      about: "Called instead of onInput once all 6 digits are there.",
      otherwise: "none",
    },
  },
});
