import { takes } from "../unbound.ts";
import { useState } from "react";
import { galleryPage } from "../gallery-page.ts";
import { asOption } from "../../../src/constants/options.ts";
import { RadioGroup, type RadioGroupProps } from "../../../src/components/radio/radio-group.tsx";

const options = ["Full day", "First half", "Second half"].map(asOption);

function Choosing() {
  const [value, setValue] = useState<string | null>(null);
  return <RadioGroup label="Length of the leave" options={options} value={value} chooses={takes(setValue)} />;
}

export const page = galleryPage<RadioGroupProps>({
  name: "Radio",
  about: "A choice of one from a few visible options. Radio is the mark alone, for other labels.",
  states: [
    { name: "Nothing chosen yet", Show: Choosing },
    {
      name: "Disabled",
      Show: () => (
        <RadioGroup
          label="Length of the leave"
          options={options}
          value="First half"
          chooses={takes(() => {})}
          disabled
        />
      ),
    },
  ],
  props: {
    label: { type: "string", about: "What to choose." },
    options: { type: "readonly SelectOption[]", about: "Label and value of each." },
    value: { type: "string | null", about: "The selected value." },
    chooses: { type: "Gives<string>", about: "Gets the new value." },
    disabled: { type: "boolean", about: "Whether it's disabled.", otherwise: "false" },
  },
});
