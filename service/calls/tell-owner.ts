import type { Person } from "../account/people.ts";
import { type Addressee, type Mail, MailError } from "../mail.ts";
import type { MailText, MailValues } from "../texts/mail-text.ts";
import type { Asked } from "./call.ts";

/**
 * Tells a person what was done. It is done whether or not the mail goes out; its log says why it did not.
 *
 * @returns whether it went out
 */
export async function tellOwner<V extends MailValues>(
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
 * A person as the owner of their account. A mail that anyone could have caused is in the language they are known to
 * read; only while that is not known in that of the person who asks.
 */
export const ownerOf = ({ email, language }: Pick<Person, "email" | "language">, asking: Asked["conversation"]) => ({
  email,
  language: language ?? asking.language,
});
