import type { Json } from "../../workbench/snapshot/json.ts";
import { structures } from "./structures.ts";

/** The structures of every version of snapshot files, and the steps between versions. */
export interface Versions {
  /** By version: the structure hash of every machine, by the machine's id. */
  structures: Readonly<Record<number, Readonly<Record<string, string>>>>;
  /**
   * By version: migrates a file to the next version. If a step does not expect a file, it returns the
   * file unchanged, and the schema then refuses it. A test demands a step for every version but the newest.
   */
  steps: Readonly<Record<number, (file: Json) => Json>>;
}

export const versions: Versions = { structures, steps: {} };
