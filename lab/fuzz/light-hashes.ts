import { createRequire } from "node:module";

/* Replaces Argon2 in a fuzzed bundle: at production's cost, hashing would leave little time for anything else. */

const library: typeof import("@node-rs/argon2") = createRequire(import.meta.url)("@node-rs/argon2");

export const hash: typeof library.hash = (password, options) =>
  library.hash(password, { ...options, memoryCost: 8, timeCost: 1 });
export const verify = library.verify;
