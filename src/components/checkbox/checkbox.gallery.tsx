import { galleryPage } from "../../gallery/gallery-page.ts";
import { Checkbox } from "./checkbox.tsx";
import gallery from "../../gallery/examples.module.css";

export const page = galleryPage<{ label: unknown; input: unknown }>({
  name: "Checkbox",
  about: "A box to tick, with its label behind it. Tick is the box alone, for a label of another shape.",
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
    label: { type: "ReactNode", about: "Stands behind the box and can be pressed as well." },
    input: { type: "props of <input>", about: "All but its type and look, spread.", otherwise: "none" },
  },
});
