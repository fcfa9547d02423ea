import { placeOf } from "../account/known-addresses.ts";
import { findPerson, identifierOf } from "../account/people.ts";
import { proveRecoveryCode } from "../account/recovery-codes.ts";
import { issueReset, settleReset } from "../account/resets.ts";
import { texts } from "../texts.ts";
import type { Answers } from "./call.ts";
import { countOwnFirst, countTry } from "./limit.ts";
import { ownerOf, tellOwner } from "./tell-owner.ts";

/**
 * Gives, for a recovery code, a ticket that sets a new password. The new password spends the code, so that a page lost
 * before that does no harm. The same work is done, and a wrong code answered, whether or not there is such an account.
 */
export const forgotPasswordWithRecoveryCode: Answers<"forgotPasswordWithRecoveryCode"> = async (
  { identifier, recoveryCode },
  call,
) => {
  const { context, conversation, now } = call;
  const { db, log, mail } = context;
  await countTry(call, { name: "asking", about: [conversation.address] });
  const tried = await countOwnFirst(call, "recoveryCode", [identifierOf(identifier)]);

  const person = await findPerson(db, identifier);
  const recoveryCodeHash = await proveRecoveryCode(person, recoveryCode.reveal());
  if (recoveryCodeHash === null || person === null) return { success: false };
  const place = placeOf([person.email], conversation.address);
  const ticket = await issueReset(db, { personId: person.id }, "recovery", place, now, recoveryCodeHash);
  await settleReset(db, ticket, true);
  await tried.succeeded();
  log.info({ personId: person.id }, "a recovery code was proved");
  await tellOwner(mail, texts.mail.recoveryCodeUsed, ownerOf(person, conversation), {});
  return { success: true, user: ticket.token };
};
