import { mkdirSync, writeFileSync } from "node:fs";
import { groups } from "../../machines/sandbox/scenarios.ts";
import { duties } from "../../workbench/chart/transitions.ts";
import { allCases } from "../../machines/sandbox/all-cases.ts";
import { coverageFolder } from "../model/kept-coverage.ts";
import { type Counted, faultsOf, idleReasons, merge, share, sumOf, walked } from "./merge.ts";
import { outOfThePage } from "./out-of-the-page.ts";
import { page } from "./page.ts";
import { assertSame, NothingToReport, seenInBrowser, seenInNode } from "./seen.ts";

/*
 * Makes one page of the results that the tests left for every machine. Fails when a state or a duty was not
 * seen and no reason is listed.
 */

const FOLDER = "dist/report";

const say = (lines: readonly string[]) => process.stdout.write(`${lines.join("\n")}\n`);

const inOneLine = (name: string, { states, transitions, guards, pairs }: Counted) =>
  `${name}: ${(["node", "browser"] as const)
    .map((place) => {
      const counts = `${share(states, place)} states, ${share(transitions, place)} transitions, ${share(guards, place)} guards refusing`;
      return place === "node" ? `in Node ${counts}, ${walked(pairs)} pairs` : `in the browser ${counts}`;
    })
    .join("; ")}`;

function report(): boolean {
  const inBrowser = seenInBrowser(coverageFolder, Object.keys(groups));
  const known = Object.values(allCases).flatMap(({ machine }) => duties(machine));
  assertSame("What the browser has seen", inBrowser.all, known, false);
  const machines = Object.entries(allCases).map(([name, { machine }]) =>
    merge(machine, seenInNode(coverageFolder, name), inBrowser, outOfThePage),
  );
  const faults = [...machines.flatMap(faultsOf), ...idleReasons(outOfThePage, known, inBrowser.all)];
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/coverage.html`, page(machines, faults));

  say(machines.map((machine) => inOneLine(machine.name, machine)));
  say([
    inOneLine("all", sumOf(machines)),
    ...[...inBrowser.byHand].map((duty) => `seen in the browser by an event sent by hand: ${duty}`),
    ...faults,
    `The charts: ${FOLDER}/coverage.html`,
  ]);
  return faults.length === 0;
}

try {
  process.exitCode = report() ? 0 : 1;
} catch (error) {
  if (!(error instanceof NothingToReport)) throw error;
  say([error.message]);
  process.exitCode = 1;
}
