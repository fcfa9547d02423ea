import { galleryPage } from "../gallery-page.ts";
import { Avatar, type AvatarProps } from "../../../src/components/avatar/avatar.tsx";
import gallery from "../examples.module.css";

const none = { image: null, thumbor: "", s3Url: "" };
const people = ["Ann Lee", "Bo Lind", "Cy Young", "Di Marsh", "Ed Norton", "Émile Zola", "", "अनु"];

export const page = galleryPage<AvatarProps>({
  name: "Avatar",
  about:
    "A person's image, from the thumbnail service. Without one, or where it cannot be loaded, the first letter of the name in the colour that belongs to it.",
  states: [
    {
      name: "With an image",
      Show: () => <Avatar name="Asha Rao" image="asha.svg" thumbor="/" s3Url="people" />,
    },
    {
      name: "Without one: a colour for each first letter",
      Show: () => (
        <div className={gallery.row}>
          {people.map((name) => (
            <Avatar key={name} name={name} {...none} />
          ))}
        </div>
      ),
    },
    {
      name: "An image that cannot be loaded",
      Show: () => <Avatar name="Gone" image="gone.svg" thumbor="/" s3Url="people" />,
    },
    {
      name: "Other widths",
      Show: () => (
        <div className={gallery.row}>
          {[24, 40, 72].map((width) => (
            <Avatar key={width} name="Ann Lee" {...none} width={width} />
          ))}
        </div>
      ),
    },
  ],
  props: {
    name: { type: "string", about: "The name. Only its first letter is shown." },
    image: { type: "string | null", about: "Path of the image in storage, or null." },
    thumbor: { type: "string", about: "Address of the thumbnail service." },
    s3Url: { type: "string", about: "Storage path, as the thumbnail service knows it." },
    width: { type: "number", about: "In pixels.", otherwise: "40" },
  },
});
