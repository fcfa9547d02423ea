import { issueCode, pauseSeconds, type Wait } from "../account/codes.ts";
import type { CodePurpose } from "../database/schema.ts";
import { MailError } from "../mail.ts";
import { texts } from "../texts.ts";
import type { Asked } from "./call.ts";
import { Refusal } from "./refusal.ts";

/**
 * Mails a new code, unless one was sent too short a time ago.
 *
 * @returns the wait when none was sent, else null. Refuses with 502 when the mail did not go out
 */
export async function sendCode(
  { context, now }: Pick<Asked, "context" | "now">,
  to: { personId: string; email: string },
  purpose: CodePurpose,
): Promise<Wait | null> {
  const issued = await issueCode(context, to.personId, purpose, now);
  if ("wait" in issued) return issued.wait;
  const { subject, body } = texts.mail[purpose];
  try {
    await context.mail.send({ to: to.email, subject, body: body(issued.code), code: issued.code });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    throw new Refusal(502, texts.refusal.mailFailed, { retryAfter: pauseSeconds(purpose) });
  }
  return null;
}
