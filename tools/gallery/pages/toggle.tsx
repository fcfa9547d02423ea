import { useState } from "react";
import { galleryPage } from "../gallery-page.ts";
import { Toggle, type ToggleProps } from "../../../src/components/toggle/toggle.tsx";
import gallery from "../examples.module.css";

function Switching() {
  const [on, setOn] = useState(false);
  return <Toggle label="Notify me" on={on} onChange={setOn} />;
}

export const page = galleryPage<ToggleProps>({
  name: "Toggle",
  about: "Turns something on or off right away, without submitting a form.",
  states: [
    { name: "Off", Show: Switching },
    {
      name: "On and disabled",
      Show: () => (
        <div className={gallery.stack}>
          <Toggle label="On" on onChange={() => {}} />
          <Toggle label="Always on" on disabled onChange={() => {}} />
          <Toggle label="Always off" on={false} disabled onChange={() => {}} />
        </div>
      ),
    },
  ],
  props: {
    label: { type: "string", about: "What it turns on." },
    on: { type: "boolean", about: "Whether it is on." },
    onChange: { type: "(on: boolean) => void", about: "Called when it's turned on or off." },
    disabled: { type: "boolean", about: "Whether it's disabled.", otherwise: "false" },
  },
});
