/* Leaves out the cipher of the wire, because it has tests of its own and takes as long as a call. */

export const seal = (value: unknown): string => JSON.stringify(value);

export function open(sealed: unknown): unknown {
  return typeof sealed === "string" ? JSON.parse(sealed) : false;
}
