import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import type { MachineCoverage } from "../model/coverage.ts";

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

/** What the tests left is not there, is damaged, or tells of other machines than these. The message says what to run. */
export class NothingToReport extends Error {}

const IN_NODE = "npx vitest run --project model";
const IN_BROWSER = "npx playwright test walks";

function read<S extends v.GenericSchema>(schema: S, file: string, command: string): v.InferOutput<S> {
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new NothingToReport(`${file} cannot be read (${why}). It is written by: ${command}`, { cause: error });
  }
}

/** What the paths in Node have seen of a machine. Throws `NothingToReport`. */
export const seenInNode = (folder: string, machine: string): MachineCoverage =>
  read(nodeFile, join(folder, "node", `${machine}.json`), IN_NODE);

/** The duties that the walks through the page fulfilled. */
export interface SeenInBrowser {
  all: ReadonlySet<string>;
  /** Those for which the page has no control: an event was sent to what runs in it. */
  byHand: ReadonlySet<string>;
}

/** What the walks through the page have seen, of all groups of scenarios. Throws `NothingToReport`. */
export function seenInBrowser(folder: string, groups: readonly string[]): SeenInBrowser {
  const files = groups.map((group) => read(browserFile, join(folder, "browser", `${group}.json`), IN_BROWSER));
  const fulfilled = new Set(files.flatMap((file) => file.fulfilled));
  const byHand = new Set(files.flatMap(({ sent }) => sent.filter((duty) => !fulfilled.has(duty))));
  return { all: new Set([...fulfilled, ...byHand]), byHand };
}

/** Throws `NothingToReport` where the tests ran on other machines than those at hand. */
export function assertSame(what: string, told: Iterable<string>, known: Iterable<string>, inNode: boolean): void {
  const [said, there] = [new Set(told), new Set(known)];
  const strangers = [...said].filter((name) => !there.has(name));
  // The page need not have seen everything; the paths in Node tell of everything, seen or not.
  const missing = inNode ? [...there].filter((name) => !said.has(name)) : [];
  const [first] = [...strangers, ...missing];
  if (first === undefined) return;
  throw new NothingToReport(
    `${what} is of other machines than these (${first}). Run it again: ${inNode ? IN_NODE : IN_BROWSER}`,
  );
}
