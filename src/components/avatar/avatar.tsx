import { LetterImage } from "../letter-image/letter-image.tsx";

export interface AvatarProps extends AvatarImage {
  name: string;
  /** In pixels. */
  width?: number;
}

/** A person's image, or the first letter of their name. Its owner shows the name next to it. */
export const Avatar = ({ image, thumbor, s3Url, ...letter }: AvatarProps) => (
  <LetterImage {...letter} src={avatarAddress({ image, thumbor, s3Url })} round />
);

/** The address of a person's image, in parts. */
export interface AvatarImage {
  /** Path of the image in the storage, or null. */
  image: string | null;
  /** Address of the thumbnail service. */
  thumbor: string;
  /** Path of the storage, as the thumbnail service knows it. */
  s3Url: string;
}

/** The image's address: thumbnail service, storage path and image, joined by single slashes. */
export function avatarAddress({ image, thumbor, s3Url }: AvatarImage): string | null {
  if (image === null || image === "") return null;
  const joined = [thumbor, s3Url, image].filter((part) => part !== "").join("/");
  return joined.replace(/(?<!:)\/{2,}/g, "/");
}
