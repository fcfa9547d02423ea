import { draftField, draftProps } from "../draft-field.ts";
import { galleryPage } from "../gallery-page.ts";
import { Combobox, type ComboboxProps } from "../../../src/components/combobox/combobox.tsx";
import gallery from "../examples.module.css";

const zones = Intl.supportedValuesOf("timeZone");

export const page = galleryPage<ComboboxProps>({
  name: "Combobox",
  about: "A choice of many: a text field with a list that follows what is typed, first what begins with it.",
  states: [
    {
      name: "A time zone",
      Show: () => (
        <div className={gallery.narrow}>
          <Combobox
            {...draftField("zone", "Time zone")}
            options={zones}
            nothingFound="No time zone is called that."
            autoComplete="off"
          />
        </div>
      ),
    },
    {
      name: "Required",
      Show: () => (
        <div className={gallery.narrow}>
          <Combobox
            {...draftField("other", "Other time zone", { problem: "Required*" })}
            options={zones}
            nothingFound="No time zone is called that."
            autoComplete="off"
          />
        </div>
      ),
    },
  ],
  props: {
    ...draftProps,
    options: { type: "readonly string[]", about: "Its value is the text of one of them." },
    nothingFound: { type: "string", about: "Said when none has in it what was typed." },
    autoComplete: { type: "string", about: "What the browser may fill in." },
    note: { type: "ReactNode", about: "What else is said of it, under it.", otherwise: "none" },
  },
});
