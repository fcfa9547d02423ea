import { Checkbox } from "@mantine/core";
import { galleryPage } from "../gallery-page.ts";
import gallery from "../examples.module.css";

export const page = galleryPage<{ label: unknown; input: unknown }>({
  name: "Checkbox",
  about: "A checkbox with its label; without one, the box alone for other labels.",
  states: [
    {
      name: "In all its states",
      Show: () => (
        <div className={gallery.stack}>
          <Checkbox label="Not ticked" />
          <Checkbox label="Ticked" defaultChecked />
          <Checkbox label="Not to be ticked" disabled />
          <Checkbox label="Not to be unticked" disabled defaultChecked />
        </div>
      ),
    },
  ],
  props: {
    label: { type: "ReactNode", about: "Shown after the box. Selecting it also ticks the box." },
    input: { type: "CheckboxProps", about: "All props of Mantine's Checkbox.", otherwise: "none" },
  },
});
