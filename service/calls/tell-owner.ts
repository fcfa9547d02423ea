import { type Letter, type Mail, MailError } from "../mail.ts";

/** Tells somebody of what was done. It is done whether or not the mail goes out; its log says why it did not. */
export async function tellOwner(mail: Mail, letter: Letter): Promise<void> {
  try {
    await mail.send(letter);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
  }
}
