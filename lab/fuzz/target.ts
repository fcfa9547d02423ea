import { isDeepStrictEqual } from "node:util";

/** Reads any bytes the way Foyer does. Throws when Foyer breaks a promise about them, and for nothing else. */
export type Target = (input: Uint8Array) => void | Promise<void>;

/** @throws if the promise is broken */
export function expects(isKept: boolean, promise: string): asserts isKept {
  if (!isKept) throw new Error(`Broken promise: ${promise}`);
}

export function expectsSame(one: unknown, other: unknown, promise: string): void {
  if (!isDeepStrictEqual(one, other)) {
    throw new Error(`Broken promise: ${promise}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`);
  }
}

export const textOf = (input: Uint8Array): string => new TextDecoder().decode(input);

/** The value of a JSON text; undefined if the text is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The targets of the fuzzer: each is a file of `targets/` with a file of inputs in `corpus/`. */
export const targetNames = [
  "addresses",
  "configuration",
  "http",
  "packets",
  "recordings",
  "snapshots",
  "wire",
] as const;
export type TargetName = (typeof targetNames)[number];
