import * as v from "valibot";
import type { ResendWait } from "../../../machines/shared/effects.ts";
import { forTab, inJson, parsedBy } from "../kept.ts";

const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15));
const waitSchema = inJson(v.object({ from: time, until: time, isSent: v.optional(v.boolean(), true) }));
const RESEND_AT = "resendAt.";

/** The countdowns until the service mails another code. */
export const resendWaits = {
  recall: (key: string): ResendWait | null => parsedBy(waitSchema, forTab.get(RESEND_AT + key)),
  keep: (wait: ResendWait | null, key: string) => forTab.set(RESEND_AT + key, JSON.stringify(wait)),
  /** A step-up's countdown has no email in its key, because it belongs to the signed-in person. */
  clear: () => forTab.remove(`${RESEND_AT}stepUp.`),
};
