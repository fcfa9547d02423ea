import * as v from "valibot";
import { allCases } from "../../../machines/sandbox/all-cases.ts";
import { casesOf } from "../../../machines/sandbox/bench.ts";
import { scenarioOf, type ScenarioName, scenarios } from "../../../machines/sandbox/scenarios.ts";
import type { AnyCases } from "../../../workbench/cases.ts";
import { refusals } from "../../../machines/shared/cases.ts";
import { graphOf } from "../../../workbench/chart/graph.ts";

const isScenario = (name: unknown): name is ScenarioName => typeof name === "string" && Object.hasOwn(scenarios, name);

const aloneSchema = v.pipe(
  v.object({
    /** The id of its machine. */
    chart: v.string(),
    /** The name of a start in its cases. */
    start: v.string(),
    /** The person's own input in place of the start's. Its secrets are hidden. */
    input: v.exactOptional(v.record(v.string(), v.unknown())),
  }),
  v.check(({ chart, start }) => casesOf(chart)?.starts[start] !== undefined),
);
/** A chart that runs by itself: its child machines wait like requests. */
export type Alone = v.InferOutput<typeof aloneSchema>;

/** Where the sandbox opens: the app at a scenario, or a chart alone. */
export const placeSchema = v.union([v.custom<ScenarioName>(isScenario), aloneSchema]);
export type Place = v.InferOutput<typeof placeSchema>;

export const nameOfPlace = (place: Place): string =>
  typeof place === "string" ? place : `${place.chart}: ${place.start}`;

/** The outcomes of every request, by which a search could tell no places apart. */
const everywhere = new Set(Object.keys(refusals));
/** Its requests can begin at every place. */
const ROOT = "app";

/**
 * The answers to the requests of a place, of its flows and of the machines that these run. In the whole app a child
 * machine runs by itself, so that its ends are no answers.
 */
export function answersAt(name: ScenarioName): ReadonlySet<string> {
  const { within, outcomes = {} } = scenarioOf(name);
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

/** A chart at the first of its starts. */
export const firstStart = (chart: string): Alone => ({
  chart,
  start: Object.keys(casesOf(chart)?.starts ?? {})[0] ?? "",
});
