import { beforeAll, describe, expect, test } from "vitest";
import { assertPresent } from "../../workbench/assert-present.ts";
import { sites } from "../../machines/shared/people.ts";
import { explore, testMachine } from "./explored.ts";
import type { Edge, Graph, Node } from "../../workbench/explore/explorer.ts";
import { leadingTo } from "../../workbench/explore/invariants.ts";

describe("app", () => {
  testMachine("app", "app.session");
});

describe("the root", () => {
  let graphs: readonly Graph[];
  /** All observations of the exploration. */
  let steps: readonly (Node | Edge)[];
  beforeAll(async () => {
    ({ graphs } = await explore("app"));
    steps = graphs.flatMap((graph) => [...graph.values()].flatMap((node) => [[node], node.edges].flat()));
  });
  const isAt = (name: string) => (seen: Pick<Node, "state">) => seen.state.includes(`navigation.${name}`);

  test("leads back to the login from everywhere", () => {
    // The first two projections tell apart who is signed in, and all pages. The third ignores pages.
    for (const graph of graphs.slice(0, 2)) {
      const home = leadingTo(graph, isAt("login"));
      expect(home.size).toBeGreaterThan(20);
      expect([...graph.keys()].filter((key) => !home.has(key))).toEqual([]);
    }
  });

  test.each(["workspace", "changePassword", "verifyOrganization"])("shows %s to nobody without a token", (name) => {
    const there = steps.filter(isAt(name));
    expect(there.length).toBeGreaterThan(0);
    expect(there.filter(({ context }) => context["token"] === null)).toEqual([]);
  });

  test("sends nobody to a product without a token", () => {
    const addresses = Object.values(sites);
    const leaving = graphs
      .flatMap((graph) => [...graph.values()].flatMap(({ edges }) => edges))
      .filter(({ effects }) =>
        effects.some((effect) => effect.startsWith("leave ") && addresses.some((site) => effect.includes(site))),
      );
    expect(leaving.length).toBeGreaterThan(5);
    expect(leaving.filter(({ context }) => context["token"] === null).map(({ label }) => label)).toEqual([]);
  });

  test("holds the password of a first sign-in only on the screens of the second step", () => {
    const holding = [...assertPresent(graphs[0]).values()].filter(({ context }) => context["loginDetails"] !== null);
    const places = new Set(holding.flatMap(({ state }) => state.filter((leaf) => leaf.startsWith("navigation."))));
    expect([...places].toSorted()).toEqual([
      // The flow failed; restarting it continues with the kept login details.
      "navigation.faulty",
      "navigation.multiFactorLogin",
      "navigation.multiFactorSetup",
      "navigation.recoveryCode",
      // The end of signing out clears it with everything else.
      "navigation.signingOut",
    ]);
  });
});
