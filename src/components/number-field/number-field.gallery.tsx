import { galleryPage } from "../../gallery/gallery-page.ts";
import { draftField, draftProps } from "../../gallery/draft-field.ts";
import type { FormField } from "../form/use-form-fields.ts";
import { NumberField } from "./number-field.tsx";
import gallery from "../../gallery/examples.module.css";

export const page = galleryPage<FormField>({
  name: "Number field",
  about: "A field for whole numbers. Ignores Space, the up and down arrows, and all that is no digit.",
  states: [
    {
      name: "Empty, filled and wrong",
      Show: () => (
        <div className={`${gallery.stack} ${gallery.narrow}`}>
          <NumberField {...draftField("hours", "Hours")} />
          <NumberField {...draftField("days", "Days", { defaultValue: "12" })} />
          <NumberField {...draftField("weeks", "Weeks", { problem: "Required*" })} />
        </div>
      ),
    },
  ],
  props: draftProps,
});
