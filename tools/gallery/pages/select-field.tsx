import { draftField, draftProps } from "../draft-field.ts";
import { galleryPage } from "../gallery-page.ts";
import { employeeCounts } from "../../../machines/shared/rules.ts";
import { asOption, optionsOf } from "../../../src/constants/options.ts";
import { SelectField, type SelectFieldProps } from "../../../src/components/select-field/select-field.tsx";
import gallery from "../examples.module.css";

const teams = optionsOf(
  [
    { _id: "t1", name: "Design" },
    { _id: "t2", name: "Payroll" },
  ],
  ({ name }) => name,
);

export const page = galleryPage<SelectFieldProps>({
  name: "Select field",
  about: "A short list of options, using the browser's own select. Nothing is selected by default.",
  states: [
    {
      name: "Texts, records and required",
      Show: () => (
        <div className={`${gallery.stack} ${gallery.narrow}`}>
          <SelectField
            {...draftField("count", "Number of Employees")}
            options={employeeCounts.map(asOption)}
            placeholder="Select"
          />
          <SelectField {...draftField("team", "Team")} options={teams} placeholder="Select" />
          <SelectField
            {...draftField("other", "Other team", { problem: "Required*" })}
            options={teams}
            placeholder="Select"
          />
        </div>
      ),
    },
  ],
  props: {
    ...draftProps,
    options: { type: "readonly SelectOption[]", about: "Label and value. For a record, its _id (optionsOf)." },
    placeholder: { type: "string", about: "Shown until an option is selected." },
  },
});
