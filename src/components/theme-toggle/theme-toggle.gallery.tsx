import { galleryPage } from "../../gallery/gallery-page.ts";
import { ThemeToggle } from "./theme-toggle.tsx";

export const page = galleryPage<{ className: unknown }>({
  name: "Theme toggle",
  about: "Light or dark colours; until the person chooses, the system does. The one above is another of it.",
  states: [{ name: "As it is", Show: () => <ThemeToggle /> }],
  props: { className: { type: "string", about: "Where it stands.", otherwise: "none" } },
});
