import { type Failure, needsProof } from "../../shared/failure.ts";
import type { StepUpOutput } from "./step-up.machine.ts";
import { withOutput } from "../../shared/params.ts";

/** The guards of a machine with a state `proving`. */
export const proofGuards = {
  needsProof: (_: unknown, { failure }: { failure: Failure | null }) => failure !== null && needsProof(failure),
  isProved: (_: unknown, { proved }: StepUpOutput) => proved,
};

/**
 * The body of a state in which the person proves again who they are. Its machine must have this actor and the
 * guards above.
 *
 * @param begun the state that does what the person has begun
 * @param otherwise the state after the person has cancelled
 * @param actor the name of the actor: a machine that may run two at once has two
 */
export const proving = <B extends string, O extends string, I extends string>(begun: B, otherwise: O, actor: I) =>
  ({
    description: "The service wants to know first that it's still the person.",
    tags: "stable",
    invoke: {
      id: actor,
      src: actor,
      onDone: [{ guard: withOutput("isProved"), target: begun }, { target: otherwise }],
      onError: otherwise,
    },
  }) as const;
