import { galleryPage } from "../../gallery/gallery-page.ts";
import { Skeleton, type SkeletonProps } from "./skeleton.tsx";
import gallery from "../../gallery/examples.module.css";

export const page = galleryPage<SkeletonProps>({
  name: "Skeleton",
  about: "Stands where something will be. It breathes slowly, and not at all for those who want no motion.",
  states: [
    { name: "A row", Show: () => <Skeleton height="4rem" /> },
    {
      name: "Lines of a text",
      Show: () => (
        <div className={gallery.stack}>
          <Skeleton height="1.25rem" width="60%" />
          <Skeleton height="1.25rem" />
          <Skeleton height="1.25rem" width="80%" />
        </div>
      ),
    },
  ],
  props: {
    height: { type: "string", about: "A length as style sheets write it." },
    width: { type: "string", about: "The same.", otherwise: "all there is" },
  },
});
