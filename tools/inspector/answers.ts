import { allCases } from "../../machines/sandbox/all-cases.ts";
import { casesOf } from "../../machines/sandbox/bench.ts";
import type { Scenario } from "../../machines/sandbox/scenario.ts";
import { refusals } from "../../machines/shared/cases.ts";
import type { AnyCases } from "../../workbench/cases.ts";
import { graphOf } from "../../workbench/chart/graph.ts";

/** The outcomes of every request, by which a search could tell no places apart. */
const everywhere = new Set(Object.keys(refusals));
/** Its requests can begin at every place. */
const ROOT = "app";

/**
 * The answers to the requests of a place, of its flows and of the machines that these run. In the whole app a child
 * machine runs by itself, so that its ends are no answers.
 */
export function answersAt({ within, outcomes = {} }: Scenario): ReadonlySet<string> {
  const running = new Map<string, AnyCases>();
  function run(cases: AnyCases): void {
    const { id } = cases.machine;
    if (id === ROOT || running.has(id)) return;
    running.set(id, cases);
    childrenOf(cases).forEach((child) => {
      const own = casesOf(child.machine);
      if (own !== null) run(own);
    });
  }
  for (const cases of Object.values(allCases)) {
    const states = [...graphOf(cases.machine).states.values()];
    if (states.some(({ screen }) => within.some((one) => one === screen))) run(cases);
  }
  const all = [outcomes, ...[...running.values()].map(ofCalls)].flatMap((calls) => Object.values(calls));
  return new Set(all.flatMap((one) => Object.keys(one)).filter((answer) => !everywhere.has(answer)));
}

/** The machines that a chart runs, by the name of the logic and their id. */
const childrenOf = ({ machine }: AnyCases): { src: string; machine: string }[] =>
  [...graphOf(machine).states.values()]
    .flatMap(({ invokes }) => invokes)
    .flatMap(({ src, machine: child }) => (child === null ? [] : [{ src, machine: child }]));

/** The outcomes of a chart's calls, without the ends of its child machines. */
function ofCalls(cases: AnyCases): AnyCases["outcomes"] {
  const children = new Set(childrenOf(cases).map(({ src }) => src));
  return Object.fromEntries(Object.entries(cases.outcomes).filter(([call]) => !children.has(call)));
}
