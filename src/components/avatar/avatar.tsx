import { LetterImage } from "../letter-image/letter-image.tsx";
import { avatarAddress, type AvatarImage } from "./avatar-address.ts";

export interface AvatarProps extends AvatarImage {
  name: string;
  /** In pixels. Default 40 (specification section 9). */
  width?: number;
}

/** A person's image, or the first letter of their name (specification section 3). It stands beside the name. */
export function Avatar({ name, width = 40, ...image }: AvatarProps) {
  return <LetterImage name={name} src={avatarAddress(image)} round width={width} />;
}
