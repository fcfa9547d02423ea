import type { CallEvent, Reply } from "../shared/contract.ts";
import { type Failure } from "../shared/failure.ts";
import { withFailure } from "../shared/params.ts";
import { keepFailure } from "../shared/refusal.ts";

/** The guards of a machine with the states of `listStates`. */
export const listGuards = {
  /** Some account services don't have every call and answer 404. */
  isUnknownCall: (_: unknown, params: { failure: Failure }) => params.failure.status === 404,
};

/**
 * The states of a panel's machine until it shows its list. The machine starts in `reading`, and must have a state
 * `shown`, the guards above, and actions `keepList`, `keepFailure` and `clearFailure`.
 *
 * @param call the call that reads the list
 * @param actor the name of the actor that makes it
 * @param descriptions of the states `reading` and `notOffered`
 */
export const listStates = <C extends CallEvent, A extends string>(
  call: C,
  actor: A,
  descriptions: { reading: string; notOffered: string },
) =>
  ({
    reading: {
      description: descriptions.reading,
      tags: "busy",
      invoke: {
        id: call,
        src: actor,
        input: {},
        onDone: {
          target: "shown",
          actions: {
            type: "keepList",
            params: ({ event }: { event: { output: Reply<C> } }) => ({ reply: event.output }),
          },
        },
        onError: [
          { guard: withFailure("isUnknownCall"), target: "notOffered" },
          { target: "failed", actions: keepFailure },
        ],
      },
    },
    failed: {
      description: "The list couldn't be loaded. The person can retry.",
      tags: "stable",
      on: { "list.reload": { target: "reading", actions: "clearFailure" } },
    },
    notOffered: { description: descriptions.notOffered, tags: "stable" },
  }) as const;
