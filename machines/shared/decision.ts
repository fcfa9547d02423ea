import { assertPresent } from "../../workbench/assert-present.ts";

/*
 * What the charts of decisions share. Each has `next` in its context, null at first, and an action `setDestination` that
 * keeps it.
 */

/** The body of the final state that leads to `next`. */
export const decided = <N extends string>(next: N) =>
  ({ type: "final", entry: { type: "setDestination", params: { next } } }) as const;

/** The guard of a machine with a state `lookingBack`. */
export const isAddress = (_: unknown, { url }: { url: string | null }) => url !== null;

type Recalled = { event: { output: string | null } };

/**
 * The body of a state that looks for a saved return address. Its machine must have the actor `takeReturnAddress`, the
 * guard above, and a final state `returnAddress`.
 *
 * @param otherwise the state that follows without an address
 */
export const lookingBack = <O extends string>(otherwise: O) =>
  ({
    description: "The machine reads the saved return address, which removes it.",
    tags: "busy",
    invoke: {
      id: "takeReturnAddress",
      src: "takeReturnAddress",
      onDone: [
        {
          guard: { type: "isAddress", params: ({ event }: Recalled) => ({ url: event.output }) },
          target: "returnAddress",
          actions: {
            type: "setDestination",
            params: ({ event }: Recalled) => ({ next: "address" as const, url: assertPresent(event.output) }),
          },
        },
        { target: otherwise },
      ],
      onError: otherwise,
    },
  }) as const;
