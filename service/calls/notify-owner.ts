import type { Person } from "../account/people.ts";
import { type Addressee, type Mail, MailError } from "../mail/mail.ts";
import type { MailText, MailValues } from "../texts/mail-text.ts";
import type { IncomingRequest } from "./call.ts";

/**
 * Notifies a person of a change. A failing mail, which the mail service logs, does not undo the change.
 *
 * @returns whether the mail was sent
 */
export async function notifyOwner<V extends MailValues>(
  mail: Pick<Mail, "send">,
  text: MailText<V>,
  to: Addressee,
  values: V,
): Promise<boolean> {
  try {
    await mail.send(text, to, values);
    return true;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return false;
  }
}

/**
 * The account's owner as an addressee. Because anyone could have triggered the mail, it is in the owner's last known
 * language, and in the requester's only if that is unknown.
 */
export const addresseeOf = (
  { email, language }: Pick<Person, "email" | "language">,
  requester: Pick<IncomingRequest["conversation"], "language">,
): Omit<Addressee, "owner"> => ({ email, language: language ?? requester.language });
