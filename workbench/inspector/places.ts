import * as v from "valibot";
import { type Alone, aloneSchema } from "./link/place.ts";
import type { InspectedApp } from "./subject.ts";

/** The places that an app has. */
export const placeOf = ({ bench, scenarios }: InspectedApp) =>
  v.union([
    v.pipe(
      v.string(),
      v.check((name) => Object.hasOwn(scenarios, name)),
    ),
    v.pipe(
      aloneSchema,
      v.check(({ chart, start }) => bench.casesOf(chart)?.starts[start] !== undefined),
    ),
  ]);

/** A chart at the first of its starts. */
export const firstStart = ({ bench }: InspectedApp, chart: string): Alone => ({
  chart,
  start: Object.keys(bench.casesOf(chart)?.starts ?? {})[0] ?? "",
});
