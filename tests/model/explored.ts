import { beforeAll, describe, expect, test } from "vitest";
import { isCall } from "../../machines/sandbox/world.ts";
import { allCases, casesByGroup } from "../../machines/sandbox/all-cases.ts";
import { flowPage } from "../../tools/flow-pages/page.ts";
import { coverageOf, inOneLine, type MachineCoverage, shortcomings } from "../../workbench/explore/coverage.ts";
import { keepCoverage } from "./kept-coverage.ts";
import { busyForEver, exploration, walkPairs } from "../../machines/sandbox/bench.ts";
import { isFailure } from "../../machines/shared/failure.ts";
import type { Exploration } from "../../workbench/explore/explorer.ts";
import { goldenOf, renewGolden, tracesOf } from "./golden.ts";
import { trapped, unplainContext } from "../../workbench/explore/invariants.ts";
import { stillSaid } from "../../machines/sandbox/still-said.ts";
import type { PairWalk } from "../../workbench/explore/pairs.ts";

/** Steps that repeat the step before them, which made a call, and make another one. */
const askedAgain = ({ graphs }: Exploration) =>
  graphs.flatMap((nodes) =>
    [...nodes.values()].flatMap(({ edges, key }) =>
      edges
        .filter(({ name, effects }) => name.endsWith(".submit") && effects.some(asks))
        .filter(({ to, label }) => nodes.get(to)?.edges.some((next) => next.label === label && next.effects.some(asks)))
        .map(({ label }) => `${label} in ${key}`),
    ),
  );
/** The failures in contexts that have no reference, though the person ended no session by them. */
const withoutReference = ({ graphs }: Exploration) =>
  graphs.flatMap((nodes) =>
    [...nodes.values()].flatMap(({ context, edges, key }) =>
      [context, ...edges.map((edge) => edge.context)]
        .flatMap((seen) => Object.values(seen))
        .filter(isFailure)
        .filter(({ code, reference }) => code !== "signedOutEverywhere" && !/^[0-9A-Z]{6}$/.test(reference ?? ""))
        .map(({ code }) => `${code} in ${key}`),
    ),
  );

const asks = (effect: string) => isCall(effect.split(" ")[0] ?? "");

const explored = new Map<string, Promise<Exploration>>();
/** Explores a machine once, for all tests of its result. */
export function explore(name: string): Promise<Exploration> {
  const result = explored.get(name) ?? exploration(casesOf(name));
  explored.set(name, result);
  return result;
}

function casesOf(name: string) {
  const cases = allCases[name];
  if (!cases) throw new Error(`There are no cases for ${name}.`);
  return cases;
}

/**
 * The tests of one machine by its cases.
 *
 * @param successions the beginning of the names of the transitions that are walked in pairs
 */
export function testMachine(name: string, successions: string): void {
  const model = casesOf(name);
  let found: Exploration;
  let pairs: PairWalk;
  let coverage: MachineCoverage;
  beforeAll(async () => {
    found = await explore(name);
    pairs = await walkPairs(model, found, successions);
    coverage = coverageOf(name, model, found, pairs);
    await keepCoverage(coverage);
    process.stdout.write(`${inOneLine(coverage)}\n`);
  });

  test("takes every transition, and has every guard refuse once", () => {
    expect(found.missing).toEqual([]);
  });
  test("takes every transition after each that it can follow", () => {
    expect(found.duties.some((duty) => duty.startsWith(`takes ${successions}`))).toBe(true);
    expect(pairs.missing.filter((pair) => !(pair in model.unreachable))).toEqual([]);
  });
  test("omits only the steps that are listed as unreachable, with a reason", () => {
    expect(shortcomings(coverage, model)).toEqual([]);
  });
  test("has cases without gaps", () => {
    expect(found.gaps).toEqual([]);
  });
  test("behaves as in its golden file", () => {
    const text = tracesOf(name, model.machine, found);
    // A file may hold several machines, which Vitest's own snapshots cannot.
    const { snapshotState } = expect.getState();
    if (snapshotState.snapshotUpdateState === "all") renewGolden(name, text);
    expect(text).toBe(goldenOf(name));
  });
  test("has a current page in docs/flows", async () => {
    const page = flowPage(name, model, found.graphs);
    await expect(page, "Renew the pages: npm run flow-pages").toMatchFileSnapshot(`../../docs/flows/${name}.md`);
  });
  test("shows no secret to a snapshot, an inspector, or a reader of its calls", () => {
    expect(found.leaks).toEqual([]);
  });
  test("keeps nothing in context that a snapshot would lose", () => {
    expect(unplainContext(found)).toEqual([]);
  });
  test("shows no refusal or problem of input that the person has changed or sent again", () => {
    expect(stillSaid(found)).toEqual([]);
  });
  test("has a reference of every failure that a person can meet", () => {
    expect(withoutReference(found)).toEqual([]);
  });
  test("can continue from every state that is not an end", () => {
    expect(trapped(found, model)).toEqual([]);
  });
  test("is busy only while it waits for something", async () => {
    expect(await busyForEver(model, found)).toEqual([]);
  });
  test("calls nothing twice, however often a form is sent", () => {
    expect([...found.doubled, ...askedAgain(found)]).toEqual([]);
  });
}

const groupOf = new Map(
  Object.entries(casesByGroup).flatMap(([group, cases]) => Object.keys(cases).map((name) => [name, group])),
);

/** The file that explores a machine: the groups that take long share the work of the others. */
export function fileFor(name: string): "app" | "sign-in" | "joining" | "others" {
  if (name === "app") return name;
  const group = groupOf.get(name);
  return group === "sign-in" || group === "joining" ? group : "others";
}

/** The tests of every machine of a file. */
export function testMachinesOf(file: ReturnType<typeof fileFor>): void {
  const flows = Object.entries(allCases).flatMap(([name, { machine }]) =>
    fileFor(name) === file ? [[name, machine.id] as const] : [],
  );
  describe.each(flows)("%s", (name, id) => {
    testMachine(name, id);
  });
}
