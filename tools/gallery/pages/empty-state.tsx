import { galleryPage } from "../gallery-page.ts";
import { EmptyState } from "../../../src/components/empty-state/empty-state.tsx";

export const page = galleryPage<{ text: string }>({
  name: "Empty state",
  about: "Shown when there's nothing to list.",
  states: [{ name: "Default", Show: () => <EmptyState text="No data to display" /> }],
  props: { text: { type: "string", about: "What's missing and what to do next." } },
});
