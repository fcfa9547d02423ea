import { galleryPage } from "../../gallery/gallery-page.ts";
import { LetterImage, type LetterImageProps } from "./letter-image.tsx";
import gallery from "../../gallery/examples.module.css";

export const page = galleryPage<LetterImageProps>({
  name: "Letter image",
  about: "The image of a company or a person beside the name, or its first letter in the colour that belongs to it.",
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
    name: { type: "string", about: "Whose it is." },
    src: { type: "string | null", about: "Where the image is, or null." },
    round: { type: "boolean", about: "Of a person rather than of a company.", otherwise: "false" },
    width: { type: "number", about: "In pixels, both ways.", otherwise: "40" },
  },
});
