import { scenarioOf, type ScenarioName, scenarios } from "../../../machines/sandbox/scenarios.ts";
import { above } from "../../../workbench/chart/graph.ts";
import { graphWith } from "./reasons.ts";

const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name);

/** All other scenarios, with those first that show the target's screen or send the event that leads there. */
export function likelyFor(target: string, but: ScenarioName | null): ScenarioName[] {
  const graph = graphWith(target);
  const transition = graph?.transitions.get(target);
  const state = transition?.source ?? target;
  const near = graph ? [state, ...above(graph, state)].filter((id) => id !== graph.root) : [];
  const isNear = (id: string) => near.includes(id) || id.startsWith(`${state}.`);
  const all = [...(graph?.states.values() ?? [])];
  const screensOf = (states: typeof all) => new Set(states.flatMap(({ screen }) => screen ?? []));
  const [nearby, anywhere] = [screensOf(all.filter(({ id }) => isNear(id))), screensOf(all)];
  const events = new Set(
    [...(graph?.transitions.values() ?? [])]
      .filter(({ name, targets }) => name === target || targets.some(isNear))
      .map(({ event }) => event),
  );
  function likelihood(name: ScenarioName): number {
    const { within, root = [] } = scenarioOf(name);
    const isSent = root.some((event) => events.has(event.split(" ", 1)[0] ?? ""));
    if (within.some((screen) => nearby.has(screen))) return isSent ? 4 : 3;
    if (isSent) return 2;
    return graph?.root !== "app" && within.some((screen) => anywhere.has(screen)) ? 1 : 0;
  }
  return Object.keys(scenarios)
    .filter(isScenario)
    .filter((name) => name !== but)
    .toSorted((one, other) => likelihood(other) - likelihood(one));
}
