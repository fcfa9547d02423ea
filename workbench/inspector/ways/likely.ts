import { above } from "../../chart/graph.ts";
import type { InspectedApp, Scenario } from "../subject.ts";
import { graphWith } from "./reasons.ts";

/** All other scenarios, with those first that show the target's screen or send the event that leads there. */
export function likelyFor(app: InspectedApp, target: string, but: string | null): string[] {
  const graph = graphWith(app, target);
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
  function likelihood({ within, root = [] }: Scenario): number {
    const isSent = root.some((event) => events.has(event.split(" ", 1)[0] ?? ""));
    if (within.some((screen) => nearby.has(screen))) return isSent ? 4 : 3;
    if (isSent) return 2;
    return graph?.root !== app.root && within.some((screen) => anywhere.has(screen)) ? 1 : 0;
  }
  return Object.entries(app.scenarios)
    .filter(([name]) => name !== but)
    .toSorted(([, one], [, other]) => likelihood(other) - likelihood(one))
    .map(([name]) => name);
}
