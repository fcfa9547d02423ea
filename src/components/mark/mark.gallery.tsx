import { galleryPage } from "../../gallery/gallery-page.ts";
import { Mark } from "./mark.tsx";

export const page = galleryPage<object>({
  name: "Mark",
  about: "The product's mark: a doorway within a doorway, with light in it.",
  states: [{ name: "Default", Show: () => <Mark /> }],
  props: {},
});
