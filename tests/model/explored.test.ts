import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { present } from "../../machines/shared/present.ts";
import { exploration, type Exploration, type Node } from "./explorer.ts";
import { tables } from "../../machines/tables/tables.ts";
import type { AnyTable } from "../../machines/tables/table.ts";
import { trace } from "./trace.ts";
import { isTransition } from "./transitions.ts";
import { isCall } from "../../machines/sandbox/world.ts";

/** Sending the same thing again right after it made a call asks for nothing more. */
const askedAgain = ({ graphs }: Exploration) =>
  graphs.flatMap((nodes) =>
    [...nodes.values()].flatMap(({ edges, key }) =>
      edges
        .filter(({ name, effects }) => name.endsWith(".submit") && effects.some(asks))
        .filter(({ to, label }) => nodes.get(to)?.edges.some((next) => next.label === label && next.effects.some(asks)))
        .map(({ label }) => `${label} in ${key}`),
    ),
  );
const asks = (effect: string) => isCall(effect.split(" ")[0] ?? "");

const report: { name: string; taken: number; transitions: number; refusals: number; guards: number }[] = [];

/** States from which nothing that can happen leads anywhere else. */
const stuck = ({ graphs }: Exploration, { leftByTheRoot }: AnyTable) =>
  graphs
    .flatMap((nodes) => [...nodes.values()])
    .filter(({ ended, edges, key }) => !ended && edges.every(({ to }) => to === key))
    .filter(({ state }) => !state.some((name) => leftByTheRoot.includes(name)))
    .map(({ key }) => key);

const explored = new Map<string, Promise<Exploration>>();
/** Explores a machine once, for all tests that look at what was found. */
function explore(name: string): Promise<Exploration> {
  const model = tables[name];
  if (!model) throw new Error(`There is no table for ${name}.`);
  const result = explored.get(name) ?? exploration(model);
  explored.set(name, result);
  return result;
}

describe.each(Object.keys(tables))("%s", (name) => {
  let found: Exploration;
  beforeAll(async () => {
    found = await explore(name);
    const missing = new Set(found.missing);
    const count = (duties: readonly string[]) => ({
      all: duties.length,
      seen: duties.filter((duty) => !missing.has(duty)).length,
    });
    const transitions = count(found.duties.filter(isTransition));
    const guards = count(found.duties.filter((duty) => !isTransition(duty)));
    report.push({
      name,
      taken: transitions.seen,
      transitions: transitions.all,
      refusals: guards.seen,
      guards: guards.all,
    });
  }, 240_000);

  test("takes every transition, and every guard refuses once", () => {
    expect(found.missing).toEqual([]);
  });
  test("has a table without gaps", () => {
    expect(found.gaps).toEqual([]);
  });
  test("behaves as written down", async () => {
    await expect(trace(name, found.walks)).toMatchFileSnapshot(`golden/${name}.md`);
  });
  test("shows no secret to a snapshot or an inspector", () => {
    expect(found.leaks).toEqual([]);
  });
  test("can go on from every state that is not an end", () => {
    expect(stuck(found, present(tables[name]))).toEqual([]);
  });
  test("asks nothing twice, however often a form is sent", () => {
    expect([...found.doubled, ...askedAgain(found)]).toEqual([]);
  });
});

describe("the root's states", () => {
  /** As the tables' first two lenses see them: who is signed in, and all the pages. */
  let graphs: readonly Map<string, Node>[];
  let nodes: Map<string, Node>;
  beforeAll(async () => {
    graphs = (await explore("app")).graphs.slice(0, 2);
    nodes = present(graphs[0]);
  }, 240_000);
  const within = (graph: Map<string, Node>, name: string) =>
    [...graph.values()].filter(({ state }) => state.includes(`navigation.${name}`));
  const at = (name: string) => within(nodes, name);

  test("all lead back to signing in", () => {
    for (const graph of graphs) {
      const home = new Set(within(graph, "login").map(({ key }) => key));
      const all = [...graph.values()];
      for (let size = -1; size !== home.size;) {
        size = home.size;
        for (const { key, edges } of all) if (edges.some(({ to }) => home.has(to))) home.add(key);
      }
      expect(home.size).toBeGreaterThan(20);
      expect(all.filter(({ key }) => !home.has(key)).map(({ key }) => key)).toEqual([]);
    }
  });

  test.each(["workspace", "changePassword"])("show %s to nobody without a token", (name) => {
    expect(at(name).length).toBeGreaterThan(0);
    expect(at(name).filter(({ context }) => context["token"] === null)).toEqual([]);
  });

  test("hold the password of a first sign-in on the screens of the second step alone", () => {
    const holding = [...nodes.values()].filter(({ context }) => context["loginDetails"] !== null);
    const places = new Set(holding.flatMap(({ state }) => state.filter((leaf) => leaf.startsWith("navigation."))));
    expect([...places].toSorted()).toEqual([
      // The flow broke; starting it over goes on with what is held.
      "navigation.faulty",
      "navigation.multiFactorLogin",
      "navigation.multiFactorSetup",
      "navigation.recoveryCode",
      // Cleared with everything else when it is done.
      "navigation.signingOut",
    ]);
  });
});

afterAll(() => {
  const sum = (pick: (line: (typeof report)[number]) => number) => report.reduce((all, line) => all + pick(line), 0);
  const total = {
    name: "total",
    taken: sum(({ taken }) => taken),
    transitions: sum(({ transitions }) => transitions),
    refusals: sum(({ refusals }) => refusals),
    guards: sum(({ guards }) => guards),
  };
  const lines = [...report, total].map(
    ({ name, taken, transitions, refusals, guards }) =>
      `${name}: ${taken} of ${transitions} transitions, ${refusals} of ${guards} guards seen refusing`,
  );
  process.stdout.write(`${lines.join("\n")}\n`);
});
