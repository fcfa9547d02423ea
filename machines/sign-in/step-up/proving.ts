import type { Failure } from "../../shared/failure.ts";
import { needsProof } from "../../shared/failure.ts";
import type { StepUpOutput } from "./step-up.machine.ts";

/** The guards of a machine with a state `proving`. */
export const proofGuards = {
  needsProof: (_: unknown, { failure }: { failure: Failure | null }) => failure !== null && needsProof(failure),
  isProved: (_: unknown, { proved }: StepUpOutput) => proved,
};

/**
 * The body of a state in which the person proves again who they are. Its machine must have the actor `stepUp` and the
 * guards above.
 *
 * @param begun the state that does what the person has begun
 * @param otherwise the state after the person has cancelled
 */
export const proving = <B extends string, O extends string>(begun: B, otherwise: O) =>
  ({
    description: "The service wants to know first that it's still the person.",
    tags: "stable",
    invoke: {
      id: "stepUp",
      src: "stepUp",
      onDone: [
        {
          guard: { type: "isProved", params: ({ event }: { event: { output: StepUpOutput } }) => event.output },
          target: begun,
        },
        { target: otherwise },
      ],
      onError: otherwise,
    },
  }) as const;
