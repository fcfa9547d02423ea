import type { ChosenFile, FileProblem } from "./file-rules.ts";

/** Size limit of a person's image, in MB of 1,024 KB. */
export const PICTURE_MEGABYTES = 3;

/** The same limit in bytes. */
export const PICTURE_SIZE = PICTURE_MEGABYTES * 1024 * 1024;

/** The image types that the service recognises by their bytes. It doesn't accept SVG, which can contain scripts. */
export const pictureTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;
const isTaken = ({ type }: ChosenFile) => pictureTypes.some((taken) => taken === type);

/** The problem of the chosen picture, or null. */
export function checkPicture(chosen: readonly ChosenFile[]): FileProblem | null {
  if (chosen.length > 1) return "tooMany";
  if (!chosen.every(isTaken)) return "unsupported";
  return chosen.every(({ size }) => size <= PICTURE_SIZE) ? null : "tooLarge";
}
