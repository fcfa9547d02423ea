import { redeemCode } from "../account/codes.ts";
import { placeOf } from "../account/known-addresses.ts";
import { awaits, confirmAddress } from "../account/new-address.ts";
import { findPerson, findPersonById, type Person } from "../account/people.ts";
import { Refusal } from "../account/refusal.ts";
import { texts } from "../texts/texts.ts";
import type { Call } from "./call.ts";
import { countAccountAttempt, passwordGivenHere } from "./limit.ts";
import { addresseeOf, notifyOwner } from "./notify-owner.ts";
import { refusedMailedCode } from "./send-code.ts";

/**
 * The person who entered their password on this socket with this new address while it waited for them; null if nobody
 * did. A code alone confirms no new address, because its mailbox may be a stranger's.
 */
export async function personConfirming(call: Call, email: string): Promise<Person | null> {
  const { pending } = call.conversation;
  if (pending?.purpose !== "activateAccount" || pending.email !== email) return null;
  const person = await findPersonById(call.context.db, pending.personId);
  return person !== null && person.email !== email && passwordGivenHere(call, person) ? person : null;
}

/**
 * Replaces a person's address by the new one, after the code that was mailed there. Tells the earlier address, without
 * a link, because the reader of that mailbox may no longer be the owner.
 *
 * @returns the person with the new address. Refuses with 403 for a wrong code, and with 409 if the address no longer
 *   waits or someone else has it
 */
export async function confirmNewAddress(call: Call, person: Person, email: string, otp: string): Promise<Person> {
  const { context, conversation, now } = call;
  const { db, conversations, background, mail } = context;
  const refuse = (why: "taken" | "over") =>
    new Refusal(409, why === "taken" ? texts.refusal.newAddressTaken : texts.refusal.newAddressOver);
  if ((await findPerson(db, email)) !== null) throw refuse("taken");
  if (!awaits(person, email, now)) throw refuse("over");
  const attempt = await countAccountAttempt(call, "code", [email], { proved: true });
  const place = placeOf([email], conversation.address);
  const what = { purpose: "activateAccount" } as const;
  if (!(await redeemCode(context, person.id, what, otp, place, now))) {
    throw await refusedMailedCode(call, person.id, what, place);
  }
  const confirmed = await confirmAddress(db, person, email, now);
  if (typeof confirmed === "string") throw refuse(confirmed);
  await attempt.succeeded();
  call.note({ ended: confirmed.ended });
  // The session of this browser, if it has one, gives way to the one that is opened next.
  const others = confirmed.ended.filter((session) => session !== conversation.signedIn?.session);
  conversations.end(others, "sessionEnded");
  background.start(async () => {
    await notifyOwner(mail, texts.mail.emailChanged, addresseeOf(person, conversation), {});
  });
  return confirmed.person;
}
