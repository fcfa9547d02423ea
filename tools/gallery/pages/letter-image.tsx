import { galleryPage } from "../gallery-page.ts";
import { LetterImage, type LetterImageProps } from "../../../src/components/letter-image/letter-image.tsx";
import gallery from "../examples.module.css";

export const page = galleryPage<LetterImageProps>({
  name: "Letter image",
  about: "The image of a company or person, or the first letter of the name on its own colour.",
  states: [
    {
      name: "A company's logo, and none",
      Show: () => (
        <div className={gallery.row}>
          <LetterImage name="Acme" src="/logos/acme.svg" />
          <LetterImage name="Globex" src={null} />
        </div>
      ),
    },
    { name: "Of a person", Show: () => <LetterImage name="Ann Lee" src={null} round width={56} /> },
  ],
  props: {
    name: { type: "string", about: "The name." },
    src: { type: "string | null", about: "Address of the image, or null." },
    round: { type: "boolean", about: "For a person rather than a company.", otherwise: "false" },
    width: { type: "number", about: "Width and height in pixels.", otherwise: "40" },
  },
});
