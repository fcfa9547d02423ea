import { galleryPage } from "../gallery-page.ts";
import { ThemeToggle } from "../../../src/components/theme-toggle/theme-toggle.tsx";

export const page = galleryPage<{ className: unknown }>({
  name: "Theme toggle",
  about: "Switches between light and dark mode. Follows the system until the person chooses.",
  states: [{ name: "Default", Show: () => <ThemeToggle /> }],
  props: { className: { type: "string", about: "Its position.", otherwise: "none" } },
});
