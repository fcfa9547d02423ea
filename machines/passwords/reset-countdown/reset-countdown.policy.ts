import { deadlineInput } from "../../shared/shared.policy.ts";
import { fields, type Kept, number } from "../../shared/treatment.ts";

const context = fields({
  /** When the password was reset, in epoch milliseconds. */
  changedAt: number,
  /** When the login is next, in epoch milliseconds. */
  until: number,
});
export type ResetCountdownContext = Kept<typeof context>;

export const resetCountdownPolicy = { context, inputs: { deadline: deadlineInput } };
