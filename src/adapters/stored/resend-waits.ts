import { type ResendWait, resendWait } from "../../../machines/shared/kept-values.ts";
import { forTab, inJson, parsedBy } from "../kept.ts";

const waitInJson = inJson(resendWait);
const RESEND_AT = "resendAt.";

/** The countdowns until the service mails another code. */
export const resendWaits = {
  recall: (key: string): ResendWait | null => parsedBy(waitInJson, forTab.get(RESEND_AT + key)),
  keep: (wait: ResendWait | null, key: string) => forTab.set(RESEND_AT + key, JSON.stringify(wait)),
  /** A step-up's countdown has no email in its key, because it belongs to the signed-in person. */
  clear: () => forTab.remove(`${RESEND_AT}stepUp.`),
};
