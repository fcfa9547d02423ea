import { galleryPage } from "../gallery-page.ts";
import { Checking } from "../../../src/components/checking/checking.tsx";

export const page = galleryPage<{ text: unknown }>({
  name: "Checking",
  about: "Shown while the screen is checking something, if it takes longer than a moment.",
  states: [{ name: "Emailed link", Show: () => <Checking text="Checking your link…" /> }],
  props: { text: { type: "string", about: "What is being checked." } },
});
