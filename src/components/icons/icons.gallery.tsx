import { galleryPage } from "../../gallery/gallery-page.ts";
import { IconList } from "../../gallery/icon-list.tsx";
import { Chevron } from "./chevron.tsx";
import { CloseIcon } from "./close-icon.tsx";
import * as icons from "./icons.tsx";

const { Icon: _, ...drawn } = icons;

export const page = galleryPage<{ children: unknown }>({
  name: "Icons",
  about: "Drawn on a 24-unit square with round strokes, in the colour of the text beside them; never read out.",
  states: [{ name: "All of them", Show: () => <IconList icons={{ ...drawn, Chevron, CloseIcon }} /> }],
  props: { children: { type: "ReactNode", about: "Of Icon, the frame of a new one: its strokes." } },
});
