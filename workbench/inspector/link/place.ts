import * as v from "valibot";

export const aloneSchema = v.object({
  /** The id of its machine. */
  chart: v.string(),
  /** The name of a start in its cases. */
  start: v.string(),
  /** The person's own input in place of the start's. Its secrets are hidden. */
  input: v.exactOptional(v.record(v.string(), v.unknown())),
});
/** A chart that runs by itself: its child machines wait like requests. */
export type Alone = v.InferOutput<typeof aloneSchema>;

/** Where the sandbox opens: the app at a scenario, by its name, or a chart alone. */
export const placeSchema = v.union([v.string(), aloneSchema]);
export type Place = v.InferOutput<typeof placeSchema>;

export const nameOfPlace = (place: Place): string =>
  typeof place === "string" ? place : `${place.chart}: ${place.start}`;
