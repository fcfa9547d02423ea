import { describe, expect, test } from "vitest";
import { stepInWords } from "../../workbench/explore/steps.ts";
import { scenarioOf, scenarios } from "../../machines/sandbox/scenarios.ts";
import { explore, type IsOffered } from "../../tests/model/app-graph.ts";
import { isOffered } from "../../tests/model/offered.ts";
import { isScenario, type SituationPath, SITUATIONS } from "../../tests/snapshot/situation-paths.ts";
import { type Captured, captured, expectReproduced, kindOf } from "../../tests/snapshot/situations.ts";

/** The events that a page offers, and the failure to capture the page for a report. */
const isPossible: IsOffered = (root, event, words) => event === "app report.open" || isOffered(root, event, words);

const states = new Set<string>();
const kinds = new Set<string>();
const told: SituationPath[] = [];

describe("a reproduction equals every captured situation", () => {
  test.each(Object.keys(scenarios).filter(isScenario))("%s", async (name) => {
    const all: (Captured & { path: readonly string[] })[] = [];
    await explore(scenarioOf(name), isPossible, new Set(), (app, { key, path }) =>
      all.push({ ...captured(key, app), path: path.map(stepInWords) }),
    );
    for (const situation of all) {
      const envelope = await expectReproduced(situation);
      const kind = kindOf(envelope);
      if (kinds.has(kind)) continue;
      kinds.add(kind);
      const isFirst = envelope.expect.states.some((state) => !states.has(state));
      for (const state of envelope.expect.states) states.add(state);
      told.push({ scenario: name, path: [...situation.path], isFirst });
    }
  });

  test("the list of the kinds' paths is current", async () => {
    const lines = told.map((situation) => JSON.stringify(situation));
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`../../${SITUATIONS}`);
  });
});
