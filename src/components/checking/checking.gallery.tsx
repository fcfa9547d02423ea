import { galleryPage } from "../../gallery/gallery-page.ts";
import { Checking } from "./checking.tsx";

export const page = galleryPage<{ text: unknown }>({
  name: "Checking",
  about: "Something is found out before the screen can go on; shown only when it takes longer than a moment.",
  states: [{ name: "A link that was mailed", Show: () => <Checking text="The link is checked…" /> }],
  props: { text: { type: "string", about: "What is found out." } },
});
