import type { ComponentType } from "react";
import { Avatar, type AvatarProps } from "../../../src/components/avatar/avatar.tsx";
import { Doorway } from "../../../src/components/doorway/doorway.tsx";
import { holidayDrawings, leaveDrawings } from "../../../src/components/icons/hr-icons.tsx";
import { iconSet } from "../../../src/components/icons/icon-set.tsx";
import { LetterImage, type LetterImageProps } from "../../../src/components/letter-image/letter-image.tsx";
import { Mark } from "../../../src/components/mark/mark.tsx";
import { productIcons as drawings } from "../../../src/components/product-icons/product-icons.tsx";
import { Skeleton, type SkeletonProps } from "../../../src/components/skeleton/skeleton.tsx";
import { galleryPage } from "../gallery-page.ts";
import gallery from "../examples.module.css";

/** Icons with their names. */
function IconList({ icons }: { icons: Readonly<Record<string, ComponentType>> }) {
  return (
    <ul className={gallery.icons}>
      {Object.entries(icons).map(([name, Icon]) => (
        <li key={name}>
          <Icon />
          {name}
        </li>
      ))}
    </ul>
  );
}

const none = { image: null, thumbor: "", s3Url: "" };
const people = ["Ann Lee", "Bo Lind", "Cy Young", "Di Marsh", "Ed Norton", "Émile Zola", "", "अनु"];

export const avatar = galleryPage<AvatarProps>({
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

export const letterImage = galleryPage<LetterImageProps>({
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

const kinds = { ...iconSet, "kinds of leave": leaveDrawings, holidays: holidayDrawings };

export const icons = galleryPage<{ Drawn: unknown }>({
  name: "Icons",
  about:
    "Tabler's drawings, each from a file of its own so that a page ships those it shows. In the size and weight of the letters beside them and in their colour; never read out.",
  states: Object.entries(kinds).map(([kind, icons]) => ({
    name: `For ${kind}`,
    Show: () => <IconList icons={icons} />,
  })),
  props: { Drawn: { type: "ComponentType", about: "Of icon(), which makes an icon of it: a drawing of the package." } },
});

export const productIcons = galleryPage<object>({
  name: "Product icons",
  about: "An icon for each product, on tiles and in menus.",
  states: [{ name: "All of them", Show: () => <IconList icons={drawings} /> }],
  props: {},
});

export const mark = galleryPage<object>({
  name: "Mark",
  about: "The product's mark: a doorway within a doorway, with light in it.",
  states: [{ name: "Default", Show: () => <Mark /> }],
  props: {},
});

export const doorway = galleryPage<object>({
  name: "Doorway",
  about: "An illustration of an open door for pages with little content.",
  states: [{ name: "Default", Show: () => <Doorway /> }],
  props: {},
});

export const skeleton = galleryPage<SkeletonProps>({
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
