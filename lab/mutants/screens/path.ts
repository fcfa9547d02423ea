import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { origin } from "../../../machines/sandbox/app.ts";
import { groups, type ScenarioName } from "../../../machines/sandbox/scenarios.ts";
import { assertPresent } from "../../../machines/shared/assert-present.ts";
import { begin, goldenPage, inWords, look, type Pages, pagesOf, take } from "../../../e2e/walking.ts";
import type { Graph, Step } from "../../../tests/model/app-graph.ts";

/** A scenario with the graph of its walks. */
export interface Place {
  name: ScenarioName;
  graph: Graph;
  /** The recorded pages of its group of walks. */
  pages: Pages;
}

/** A path from the start of a scenario. */
export interface Path {
  place: Place;
  steps: readonly Step[];
}

/** A unique key for a path. */
export const keyOf = ({ place, steps }: Path) => [place.name, ...steps.map(({ label }) => label)].join(", then ");

/** Whether the last step leads to another situation. */
export const leadsOn = ({ place, steps }: Path) => steps.at(-1)?.key !== (steps.at(-2)?.key ?? place.graph.first);

/** The last step of a path, and whether it leads to another situation. */
export const endOf = (path: Path) => `${path.steps.at(-1)?.event} ${leadsOn(path)}`;

/** The shortest path that ends with this step from a situation. */
export function shortestTo(place: Place, from: string, last: Step): Path {
  const { first, situations } = place.graph;
  const steps: Step[] = [];
  for (const label of assertPresent(situations.get(from)).path) {
    const edges = assertPresent(situations.get(steps.at(-1)?.key ?? first)).edges;
    const { event, words, to } = assertPresent(edges.find((edge) => edge.label === label));
    steps.push({ label, event, words, key: to });
  }
  return { place, steps: [...steps, last] };
}

const written = new Map<string, Promise<Pages>>();

/** The recorded pages of the group of walks that a scenario belongs to. */
export function pagesWritten(name: ScenarioName): Promise<Pages> {
  const [group] = assertPresent(Object.entries(groups).find(([, names]) => names.some((other) => other === name)));
  const pages = written.get(group) ?? readFile(`e2e/golden/${goldenPage(group)}`, "utf8").then(pagesOf);
  written.set(group, pages);
  return pages;
}

/**
 * Takes a path in the page with all the checks of the walks. Throws where they would fail.
 *
 * @param complaints what the page has written to its console
 * @param onSeen called with the page before the first step and after each
 */
export async function go(
  page: Page,
  { place, steps }: Path,
  complaints: readonly string[],
  onSeen: (steps: number, words: string) => Promise<void> = async () => {},
): Promise<void> {
  const { name, graph, pages } = place;
  async function lookAt(taken: number, key: string): Promise<void> {
    const view = await look(page, name, graph, key);
    const words = inWords(view);
    if (!pages.get(words)?.has(view.state)) throw new Error(`No such page is written down:\n${words}\n${view.state}`);
    if (complaints.length > 0) throw new Error(complaints.join("\n"));
    await onSeen(taken, words);
  }
  // A fault is turned on as the page is loaded.
  await page.goto(origin);
  await begin(page, name);
  await lookAt(0, graph.first);
  for (const [index, step] of steps.entries()) {
    await take(page, step);
    await lookAt(index + 1, step.key);
  }
}
