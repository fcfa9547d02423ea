import type { Envelope } from "./envelope.ts";

/** Crockford's base 32. It has no letters that people mistake for digits. */
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The name of a snapshot that people can read to each other, made from the time of its capture. */
export function referenceOf({ capturedAt }: Pick<Envelope, "capturedAt">): string {
  const letters = [...Math.floor(capturedAt).toString(32).padStart(9, "0")].map((digit) => digits[parseInt(digit, 32)]);
  return [letters.slice(0, 3), letters.slice(3, 6), letters.slice(6)].map((part) => part.join("")).join("-");
}
