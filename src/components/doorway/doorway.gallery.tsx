import { galleryPage } from "../../gallery/gallery-page.ts";
import { Doorway } from "./doorway.tsx";

export const page = galleryPage<object>({
  name: "Doorway",
  about: "An open door with light behind it: stands on pages that have little else to show.",
  states: [{ name: "As it is", Show: () => <Doorway /> }],
  props: {},
});
