import type { ChosenFile, FileProblem } from "./file-rules.ts";

/** Of an image of a person, in MB of 1,024 KB. */
export const PICTURE_MEGABYTES = 3;

/** In bytes. */
export const PICTURE_SIZE = PICTURE_MEGABYTES * 1024 * 1024;

/** The service knows them by their bytes. A drawing may hold scripts, so it is none of them. */
const types: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/** What is wrong with what was chosen as one's own image, or null. */
export function checkPicture(chosen: readonly ChosenFile[]): FileProblem | null {
  if (chosen.length > 1) return "tooMany";
  if (!chosen.every(({ type }) => types.has(type))) return "unsupported";
  return chosen.every(({ size }) => size <= PICTURE_SIZE) ? null : "tooLarge";
}
