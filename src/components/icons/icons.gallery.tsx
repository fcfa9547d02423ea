import type { ComponentType } from "react";
import { galleryPage } from "../../gallery/gallery-page.ts";
import { productIcons } from "../../screens/workspace/product-icons.tsx";
import { Chevron } from "./chevron.tsx";
import { CloseIcon } from "./close-icon.tsx";
import * as icons from "./icons.tsx";
import gallery from "../../gallery/examples.module.css";

const { Icon: _, ...drawn } = icons;

function All({ of }: { of: Readonly<Record<string, ComponentType>> }) {
  return (
    <ul className={gallery.icons}>
      {Object.entries(of).map(([name, Drawn]) => (
        <li key={name}>
          <Drawn />
          {name}
        </li>
      ))}
    </ul>
  );
}

export const page = galleryPage<{ children: unknown }>({
  name: "Icons",
  about: "Drawn on a 24-unit square with round strokes, in the colour of the text beside them; never read out.",
  states: [{ name: "All of them", Show: () => <All of={{ ...drawn, Chevron, CloseIcon, ...productIcons }} /> }],
  props: { children: { type: "ReactNode", about: "Of Icon, the frame of a new one: its strokes." } },
});
