import { allCases, casesByGroup } from "../../../machines/sandbox/all-cases.ts";
import { plain } from "../../../machines/shared/best-matching.ts";
import { graphOf } from "../../../workbench/chart/graph.ts";
import type { ActorState } from "../link/messages.ts";

/** A chart that a search finds. */
export interface Found {
  /** The id of its machine. */
  chart: string;
  /** The ids of the states that the search finds; none if it finds the chart by its own name. */
  states: readonly string[];
}

/** The charts whose name, or one of whose states, contains a text, by their group in `machines/`. */
export function chartsWith(text: string): { group: string; charts: Found[] }[] {
  const wanted = plain(text.trim());
  const has = (name: string) => plain(name).includes(wanted);
  return Object.entries(casesByGroup).flatMap(([group, cases]) => {
    const charts = Object.entries(cases).flatMap(([name, { machine }]): Found[] => {
      if ([name, name.replaceAll("-", " "), machine.id].some(has)) return [{ chart: machine.id, states: [] }];
      const states = [...graphOf(machine).states.keys()].filter((id) => has(id.slice(machine.id.length + 1)));
      return states.length > 0 ? [{ chart: machine.id, states }] : [];
    });
    return charts.length > 0 ? [{ group, charts }] : [];
  });
}

export const searchCharts = (text: string): Found[] => chartsWith(text).flatMap(({ charts }) => charts);

/** A state that runs a machine, and the machine that it belongs to. */
export interface Runner {
  machine: string;
  state: string;
}

/** The states that run a machine: the active ones of these actors, or all if none is active. */
export function runnersOf(machine: string, actors: readonly Pick<ActorState, "states">[]): Runner[] {
  const runners = Object.values(allCases).flatMap((cases) =>
    [...graphOf(cases.machine).states.values()]
      .filter(({ invokes }) => invokes.some((invoke) => invoke.machine === machine))
      .map(({ id }) => ({ machine: cases.machine.id, state: id })),
  );
  const active = runners.filter(({ state }) => actors.some(({ states }) => states.includes(state)));
  return active.length > 0 ? active : runners;
}
