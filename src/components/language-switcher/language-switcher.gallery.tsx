import { galleryPage } from "../../gallery/gallery-page.ts";
import { LanguageSwitcher } from "./language-switcher.tsx";

export const page = galleryPage<object>({
  name: "Language switcher",
  about: "The languages, each by its own name. On a narrow page only the globe is shown.",
  states: [{ name: "As it is", Show: () => <LanguageSwitcher /> }],
  props: {},
});
