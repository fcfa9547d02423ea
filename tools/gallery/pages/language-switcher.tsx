import { galleryPage } from "../gallery-page.ts";
import { LanguageSwitcher } from "../../../src/components/language-switcher/language-switcher.tsx";

export const page = galleryPage<object>({
  name: "Language switcher",
  about: "All languages, each by its own name. On narrow pages, only the globe is shown.",
  states: [{ name: "Default", Show: () => <LanguageSwitcher /> }],
  props: {},
});
