import { galleryPage } from "../gallery-page.ts";
import { Mark } from "../../../src/components/mark/mark.tsx";

export const page = galleryPage<object>({
  name: "Mark",
  about: "The product's mark: a doorway within a doorway, with light in it.",
  states: [{ name: "Default", Show: () => <Mark /> }],
  props: {},
});
