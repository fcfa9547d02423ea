import { LetterImage } from "../letter-image/letter-image.tsx";
import { avatarAddress, type AvatarImage } from "./avatar-address.ts";

export interface AvatarProps extends AvatarImage {
  name: string;
  /** In pixels. */
  width?: number;
}

/** A person's image, or the first letter of their name. The name is next to it. */
export const Avatar = ({ image, thumbor, s3Url, ...letter }: AvatarProps) => (
  <LetterImage {...letter} src={avatarAddress({ image, thumbor, s3Url })} round />
);
