import { surroundings } from "../surroundings.ts";

/* Random numbers from the seed. */

export {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPublicKey,
  hkdfSync,
  timingSafeEqual,
} from "node:crypto";

export const randomBytes = (size: number): Buffer => surroundings().secrets.bytes(size);
export const randomInt = (below: number): number => surroundings().secrets.below(below);
export const randomUUID = (): string => randomBytes(16).toString("hex");
