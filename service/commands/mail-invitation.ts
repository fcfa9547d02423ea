import { findPerson } from "../account/people.ts";
import type { Context } from "../calls/context.ts";
import { MailError } from "../mail/mail.ts";
import type { texts } from "../texts/texts.ts";
import { CommandError } from "./command.ts";

/**
 * Mails the link of an invitation, in the person's last known language, or else English.
 *
 * @throws CommandError with the link if the mail could not be sent: the invitation exists all the same
 */
export async function mailInvitation(
  { db, mail }: Context,
  template: typeof texts.mail.invitation,
  email: string,
  values: { company: string; link: string; replaces: boolean },
): Promise<void> {
  const language = (await findPerson(db, email))?.language ?? "en";
  try {
    await mail.send(template, { email, language }, values);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    throw new CommandError(`The invitation was created, but the email could not be sent. The link is ${values.link}`, {
      cause: error,
    });
  }
}
