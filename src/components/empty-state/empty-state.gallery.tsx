import { galleryPage } from "../../gallery/gallery-page.ts";
import { EmptyState } from "./empty-state.tsx";

export const page = galleryPage<{ text: string }>({
  name: "Empty state",
  about: "Stands where there would be something if there were any.",
  states: [{ name: "As it is", Show: () => <EmptyState text="No data to display" /> }],
  props: { text: { type: "string", about: "What there is none of, and what to do about it." } },
});
