import { galleryPage } from "../gallery-page.ts";
import { Tag, type TagProps } from "../../../src/components/tag/tag.tsx";
import gallery from "../examples.module.css";

export const page = galleryPage<TagProps>({
  name: "Tag",
  about:
    "A short word about something. Of a longer one than 30 characters the beginning is shown, and the whole of it on hover, on focus and to screen readers.",
  states: [
    {
      name: "Default",
      Show: () => (
        <div className={gallery.row}>
          <Tag title="Contract" />
          <Tag title="Beta" strong />
        </div>
      ),
    },
    { name: "Thirty characters", Show: () => <Tag title="Human resources and management" /> },
    { name: "More than that", Show: () => <Tag title="Human resources and management of the whole company" /> },
    { name: "Custom limit", Show: () => <Tag title="Human resources" limit={5} strong /> },
  ],
  props: {
    title: { type: "string", about: "The text." },
    limit: { type: "number", about: "Maximum number of characters shown.", otherwise: "30" },
    strong: { type: "boolean", about: "Whether it stands out.", otherwise: "false" },
  },
});
