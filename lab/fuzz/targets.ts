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
