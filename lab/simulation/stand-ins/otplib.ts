import { surroundings } from "../surroundings.ts";

/* Random numbers from the seed. */

export { generateURI, verify } from "otplib";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Replaces the library's `generateSecret`. */
export const generateSecret = (): string =>
  Array.from({ length: 32 }, () => BASE32[surroundings().secrets.below(BASE32.length)]).join("");
