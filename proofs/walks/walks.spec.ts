import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { origin } from "../../machines/sandbox/scenario.ts";
import { groups, scenarios } from "../../machines/sandbox/scenarios.ts";
import { stepInWords } from "../../workbench/explore/steps.ts";
import { coverageFolder } from "../../tests/model/kept-coverage.ts";
import { explore, type Graph, walksThrough } from "../../tests/model/app-graph.ts";
import { isOffered } from "../../tests/model/offered.ts";
import { violationsOf } from "../../e2e/access.ts";
import { expect, test } from "../../e2e/fixtures.ts";
import { serveSandbox } from "../../tools/snapshot/serve-sandbox.ts";
import { translatePages } from "../../e2e/translator.ts";
import { begin, goldenPages, inWords, look, notePage, type Pages, take } from "../../e2e/walking.ts";

/*
 * Walks every step of the statecharts, and to every combination of their states, through the real page, and records the
 * pages. The browser translates the page into the same words; other tests prove the page without a translation.
 */

/** The folder of the states and transitions seen in the browser. The report adds them to those seen in Node. */
const COVERAGE = join(coverageFolder, "browser");

// Each test takes hundreds of steps, each with the usual time limit.
test.describe.configure({ timeout: 600_000 });
test.use({ baseURL: origin, contextOptions: { reducedMotion: "reduce" }, actionTimeout: 120_000 });

for (const [group, names] of Object.entries(groups)) {
  test(`${group}: the page shows and offers in every state exactly what the machines say`, async ({ page }) => {
    await translatePages(page);
    await serveSandbox(page);
    const seen = new Set<string>();
    const shown = new Set<string>();
    const pages: Pages = new Map();
    const fulfilled = new Set<string>();
    const sent = new Set<string>();
    const lookAt = async (where: string, graph: Graph, key: string, byHand = false) => {
      const view = await look(page, where, graph, key);
      const noted = byHand ? sent : fulfilled;
      for (const duty of view.fulfilled) noted.add(duty);
      // axe checks pages with the same words once.
      const words = inWords(view);
      if (!pages.has(words)) expect(await violationsOf(page, {}), where).toEqual([]);
      notePage(pages, words, view.state);
    };
    for (const name of names) {
      const graph = await explore(scenarios[name], isOffered, shown);
      const walks = walksThrough(graph, seen);
      for (const walk of walks.length === 0 ? [[]] : walks) {
        await begin(page, name);
        await lookAt(name, graph, graph.first);
        for (const [index, { step, key }] of walk.entries()) {
          const where = [name, ...walk.slice(0, index + 1).map(({ step: taken }) => stepInWords(taken))].join(
            ", then ",
          );
          await test.step(where, async () => {
            await take(page, step);
            await lookAt(where, graph, key, step.byHand);
          });
        }
      }
    }
    for (const [file, text] of goldenPages(group, pages)) expect.soft(text).toMatchSnapshot(file);
    await mkdir(COVERAGE, { recursive: true });
    await writeFile(join(COVERAGE, `${group}.json`), JSON.stringify({ fulfilled: [...fulfilled], sent: [...sent] }));
  });
}
