import type { Envelope } from "./envelope.ts";

/** Crockford's base 32, which has no letters that are taken for digits. */
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The name of a snapshot, for people to tell each other: the moment it was taken in, such as `1K2P-8XQ-4TD`. */
export function referenceOf({ capturedAt }: Pick<Envelope, "capturedAt">): string {
  const letters = [...Math.floor(capturedAt).toString(32).padStart(9, "0")].map((digit) => digits[parseInt(digit, 32)]);
  return [letters.slice(0, 3), letters.slice(3, 6), letters.slice(6)].map((part) => part.join("")).join("-");
}
