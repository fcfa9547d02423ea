import { findReset } from "../account/resets.ts";
import type { Handler } from "./call.ts";

/** Whether a reset link is valid. The check does not consume it, because mail scanners open links too. */
export const getResetCodeInfo: Handler<"getResetCodeInfo"> = async ({ code }, { context, now }) => ({
  valid: (await findReset(context.db, code, "link", now)) !== null,
});
