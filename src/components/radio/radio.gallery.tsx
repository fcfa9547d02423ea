import { useState } from "react";
import { galleryPage } from "../../gallery/gallery-page.ts";
import { asOption } from "../select-field/options.ts";
import { RadioGroup, type RadioGroupProps } from "./radio-group.tsx";

const options = ["Full day", "First half", "Second half"].map(asOption);

function Choosing() {
  const [value, setValue] = useState<string | null>(null);
  return <RadioGroup label="Length of the leave" options={options} value={value} onChange={setValue} />;
}

export const page = galleryPage<RadioGroupProps>({
  name: "Radio",
  about: "One of a few, all of them in view. Radio is the round mark alone, for a label of another shape.",
  states: [
    { name: "Nothing chosen yet", Show: Choosing },
    {
      name: "Not to be changed",
      Show: () => (
        <RadioGroup label="Length of the leave" options={options} value="First half" onChange={() => {}} disabled />
      ),
    },
  ],
  props: {
    label: { type: "string", about: "What is chosen." },
    options: { type: "readonly SelectOption[]", about: "Label and value of each." },
    value: { type: "string | null", about: "The value that is chosen." },
    onChange: { type: "(value: string) => void", about: "Another is chosen." },
    disabled: { type: "boolean", about: "Whether it cannot be changed.", otherwise: "false" },
  },
});
