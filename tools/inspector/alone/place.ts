import * as v from "valibot";
import { allCases, casesOf } from "../../../machines/sandbox/all-cases.ts";
import { scenarioOf, type ScenarioName, scenarios } from "../../../machines/sandbox/scenarios.ts";
import { refusals } from "../../../machines/shared/cases.ts";
import { graphOf } from "../chart/graph.ts";

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

/** The answers to the requests of a place and of its flows. */
export function answersAt(name: ScenarioName): ReadonlySet<string> {
  const { within, outcomes = {} } = scenarioOf(name);
  const flows = Object.values(allCases).filter(({ machine }) =>
    [...graphOf(machine).states.values()].some(({ screen }) => within.some((one) => one === screen)),
  );
  const all = [outcomes, ...flows.map((cases) => cases.outcomes)].flatMap((calls) => Object.values(calls));
  return new Set(all.flatMap((one) => Object.keys(one)).filter((answer) => !everywhere.has(answer)));
}

/** A chart at the first of its starts. */
export const firstStart = (chart: string): Alone => ({
  chart,
  start: Object.keys(casesOf(chart)?.starts ?? {})[0] ?? "",
});
