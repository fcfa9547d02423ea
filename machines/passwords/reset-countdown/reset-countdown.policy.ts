import { fields, type Kept, number } from "../../../workbench/codec/codec.ts";

const context = fields({
  /** When the service reset the password, in epoch milliseconds. */
  changedAt: number,
  /** When the login opens, in epoch milliseconds. */
  until: number,
});
export type ResetCountdownContext = Kept<typeof context>;

export const resetCountdownPolicy = { context };
