import type { Failure } from "./failure.ts";
import { assertPresent } from "./assert-present.ts";

/** A refusal's message is announced again after this long. */
export const SAY_AGAIN_AFTER_MS = 5_000;

/** Context of a machine that shows a refusal. `said` counts how often, so that a change is announced again. */
export interface Refusable {
  failure: Failure | null;
  said: number;
}

/**
 * The body of a `refused` state: says the message once more after five seconds and moves on to `quiet`.
 * Its machine names the `deadline` actor and the `sayAgain` action.
 */
export const sayingAgain = {
  invoke: {
    id: "sayAgain",
    src: "deadline",
    input: ({ context }: { context: Refusable }) => ({
      at: assertPresent(context.failure).at + SAY_AGAIN_AFTER_MS,
      event: "message.due" as const,
    }),
    onError: "quiet",
  },
  on: { "message.due": { target: "quiet", actions: "sayAgain" } },
} as const;
