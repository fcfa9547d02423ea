import { galleryPage } from "../gallery-page.ts";
import { Doorway } from "../../../src/components/doorway/doorway.tsx";

export const page = galleryPage<object>({
  name: "Doorway",
  about: "An illustration of an open door for pages with little content.",
  states: [{ name: "Default", Show: () => <Doorway /> }],
  props: {},
});
