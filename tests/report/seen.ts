import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import type { MachineCoverage } from "../../workbench/explore/coverage.ts";

const entries = v.array(v.object({ name: v.string(), covered: v.boolean(), unreachable: v.nullable(v.string()) }));
const nodeFile = v.object({
  name: v.string(),
  machine: v.string(),
  states: entries,
  transitions: entries,
  guards: entries,
  pairs: entries,
});
const browserFile = v.object({ fulfilled: v.array(v.string()), sent: v.array(v.string()) });

/** The tests' results are missing, damaged, or of other machines. The message names the command to run. */
export class NothingToReport extends Error {}

const IN_NODE = "npx vitest run --project model";
const IN_BROWSER = "npx playwright test --project=proofs walks";

function read<S extends v.GenericSchema>(schema: S, file: string, command: string): v.InferOutput<S> {
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new NothingToReport(`${file} cannot be read (${why}). It is written by: ${command}`, { cause: error });
  }
}

/** The results of the paths in Node for a machine. Throws `NothingToReport`. */
export const seenInNode = (folder: string, machine: string): MachineCoverage =>
  read(nodeFile, join(folder, "node", `${machine}.json`), IN_NODE);

/** The duties that the walks through the page have shown. */
export interface SeenInBrowser {
  all: ReadonlySet<string>;
  /** Duties without a control in the page: the test sent the event to the machine. */
  byHand: ReadonlySet<string>;
}

/** The results of the walks through the page, of all groups of scenarios. Throws `NothingToReport`. */
export function seenInBrowser(folder: string, groups: readonly string[]): SeenInBrowser {
  const files = groups.map((group) => read(browserFile, join(folder, "browser", `${group}.json`), IN_BROWSER));
  const fulfilled = new Set(files.flatMap((file) => file.fulfilled));
  const byHand = new Set(files.flatMap(({ sent }) => sent.filter((duty) => !fulfilled.has(duty))));
  return { all: new Set([...fulfilled, ...byHand]), byHand };
}

/** Throws `NothingToReport` when the tests ran on other machines than the present ones. */
export function assertSame(what: string, told: Iterable<string>, known: Iterable<string>, inNode: boolean): void {
  const [said, there] = [new Set(told), new Set(known)];
  const strangers = [...said].filter((name) => !there.has(name));
  // Only the results of Node list every duty, also those not seen.
  const missing = inNode ? [...there].filter((name) => !said.has(name)) : [];
  const [first] = [...strangers, ...missing];
  if (first === undefined) return;
  throw new NothingToReport(
    `${what} is of other machines than these (${first}). Run it again: ${inNode ? IN_NODE : IN_BROWSER}`,
  );
}
