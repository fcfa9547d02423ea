import { deadlineInput } from "../../shared/shared.policy.ts";
import type { Policy } from "../../shared/policy.ts";
import { fields, number } from "../../shared/treatment.ts";
import type { ResetCountdownContext, resetCountdownMachine } from "./reset-countdown.machine.ts";

export const resetCountdownPolicy: Policy<typeof resetCountdownMachine> = {
  context: fields<ResetCountdownContext>({ changedAt: number, until: number }),
  inputs: { deadline: deadlineInput },
};
