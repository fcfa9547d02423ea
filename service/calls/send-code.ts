import { type CodeFor, issueCode, pauseSeconds, type Wait } from "../account/codes.ts";
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
  { context, conversation, now }: Asked,
  to: { readonly personId: string; readonly email: string } & CodeFor,
): Promise<Wait | null> {
  const issued = await issueCode(context, to.personId, to, now);
  if ("wait" in issued) return issued.wait;
  const { code } = issued;
  const addressee = { email: to.email, language: conversation.language };
  try {
    if (to.purpose === "activateOrganization") {
      const { company } = to.organisation;
      await context.mail.send(texts.mail.activateOrganization, addressee, { code, company });
    } else {
      await context.mail.send(texts.mail[to.purpose], addressee, { code });
    }
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    throw new Refusal(502, texts.refusal.mailFailed, { retryAfter: pauseSeconds(to.purpose) });
  }
  return null;
}
