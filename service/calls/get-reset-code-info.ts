import { findReset } from "../account/resets.ts";
import type { Answers } from "./call.ts";

/** Whether a reset link still works. Asking does not use it up, because mail scanners open links too. */
export const getResetCodeInfo: Answers<"getResetCodeInfo"> = async ({ code }, { context, now }) => ({
  valid: (await findReset(context.db, code, "link", now)) !== null,
});
