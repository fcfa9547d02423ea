/** What the fuzzer attacks, each a file of `targets/` with a folder of inputs in `corpus/`. */
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
