import { failureOf } from "./failure.ts";

/*
 * An action or guard gets what it needs of the event as params, because one that reads the event itself would have to ask
 * which event it is. The compiler compares the event of each transition with the params.
 */

/** An action or guard that gets the event: `actions: withEvent("takeToken")`. */
export const withEvent = <const T extends string>(type: T) => ({
  type,
  params: <E>({ event }: { event: E }) => event,
});

/** An action or guard that gets the output of the actor that is done. */
export const withOutput = <const T extends string>(type: T) => ({
  type,
  params: <O>({ event }: { event: { output: O } }) => event.output,
});

/** An action or guard that gets the failure with which an effect rejected. */
export const withFailure = <const T extends string>(type: T) => ({
  type,
  params: ({ event }: { event: { error: unknown } }) => failureOf(event),
});
