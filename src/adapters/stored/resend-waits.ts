import * as v from "valibot";
import type { Resend, ResendWait } from "../../../machines/shared/ports.ts";
import { forTab, inJson, parsedBy } from "../kept.ts";

const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15));
const waitSchema = inJson(v.object({ from: time, until: time, isSent: v.optional(v.boolean(), true) }));
const keyOf = ({ purpose, email }: Resend) => `resendAt.${purpose}.${email}`;

/** The countdowns until the service mails another code. */
export const resendWaits = {
  read: (resend: Resend): ResendWait | null => parsedBy(waitSchema, forTab.get(keyOf(resend))),
  keep: (resend: Resend, wait: ResendWait) => forTab.set(keyOf(resend), JSON.stringify(wait)),
  /** A step-up's countdown has no email in its key, because it belongs to the signed-in person. */
  clear: () => forTab.remove(keyOf({ purpose: "stepUp", email: "" })),
};
