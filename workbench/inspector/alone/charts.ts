import { graphOf } from "../../chart/graph.ts";
import type { ActorState } from "../link/messages.ts";
import type { InspectedApp } from "../subject.ts";

/** A chart that a search finds. */
export interface Found {
  /** The id of its machine. */
  chart: string;
  /** The ids of the states that the search finds; none if it finds the chart by its own name. */
  states: readonly string[];
}

/** The charts whose name, or one of whose states, contains a text, by their group. */
export function chartsWith({ charts, bestMatching }: InspectedApp, text: string): { group: string; charts: Found[] }[] {
  const has = (name: string) => bestMatching([name], text).length > 0;
  return Object.entries(charts).flatMap(([group, cases]) => {
    const found = Object.entries(cases).flatMap(([name, { machine }]): Found[] => {
      if ([name, name.replaceAll("-", " "), machine.id].some(has)) return [{ chart: machine.id, states: [] }];
      const states = [...graphOf(machine).states.keys()].filter((id) => has(id.slice(machine.id.length + 1)));
      return states.length > 0 ? [{ chart: machine.id, states }] : [];
    });
    return found.length > 0 ? [{ group, charts: found }] : [];
  });
}

export const searchCharts = (app: InspectedApp, text: string): Found[] =>
  chartsWith(app, text).flatMap(({ charts }) => charts);

/** A state that runs a machine, and the machine that it belongs to. */
export interface Runner {
  machine: string;
  state: string;
}

/** The states that run a machine: the active ones of these actors, or all if none is active. */
export function runnersOf(
  { charts }: InspectedApp,
  machine: string,
  actors: readonly Pick<ActorState, "states">[],
): Runner[] {
  const all = Object.values(charts).flatMap((group) => Object.values(group));
  const runners = all.flatMap((cases) =>
    [...graphOf(cases.machine).states.values()]
      .filter(({ invokes }) => invokes.some((invoke) => invoke.machine === machine))
      .map(({ id }) => ({ machine: cases.machine.id, state: id })),
  );
  const active = runners.filter(({ state }) => actors.some(({ states }) => states.includes(state)));
  return active.length > 0 ? active : runners;
}
