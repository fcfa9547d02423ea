import { galleryPage } from "../gallery-page.ts";
import { Skeleton, type SkeletonProps } from "../../../src/components/skeleton/skeleton.tsx";
import gallery from "../examples.module.css";

export const page = galleryPage<SkeletonProps>({
  name: "Skeleton",
  about: "A placeholder while something loads. Pulses slowly, or not at all with reduced motion.",
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
    height: { type: "string", about: "A CSS length." },
    width: { type: "string", about: "A CSS length.", otherwise: "full width" },
  },
});
