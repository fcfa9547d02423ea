import type { Json } from "./json.ts";
import { structures } from "./structures.ts";

/** What is known of the versions of snapshot files. */
export interface Versions {
  /** The structure hash of every machine, by its id, by the version. */
  structures: Readonly<Record<number, Readonly<Record<string, string>>>>;
  /**
   * How a file becomes one of the next version, by the version that it has. A step leaves a file that it does not
   * expect as it is: the schema refuses it afterwards. Every version but the newest has a step; a test demands it.
   */
  steps: Readonly<Record<number, (file: Json) => Json>>;
}

export const versions: Versions = { structures, steps: {} };
