import { findPerson, identifierOf } from "../account/people.ts";
import { redeemRecoveryCode } from "../account/recovery-codes.ts";
import { issueReset } from "../account/resets.ts";
import { forgiveFailures, type Throttled } from "../account/throttle.ts";
import { texts } from "../texts.ts";
import type { Answers } from "./call.ts";
import { countTry } from "./limit.ts";
import { ownerOf, tellOwner } from "./tell-owner.ts";

/**
 * Trades a recovery code for a ticket that sets a new password (section 2, Forgot with recovery code). The same
 * work is done, and a wrong code answered, whether or not there is such an account.
 */
export const forgotPasswordWithRecoveryCode: Answers<"forgotPasswordWithRecoveryCode"> = async (
  { identifier, recoveryCode },
  call,
) => {
  const { context, conversation, now } = call;
  const { db, log, mail } = context;
  await countTry(call, { name: "asking", about: [conversation.address] });
  // By account and address, so that nobody can use somebody's tries up from elsewhere.
  const tries: Throttled = { name: "recoveryCode", about: [identifierOf(identifier), conversation.address] };
  await countTry(call, tries);

  const person = await findPerson(db, identifier);
  // Only the comparing is slow, and it must not hold a transaction; a ticket that was never handed out is lost.
  if (!(await redeemRecoveryCode(db, person, recoveryCode.reveal())) || person === null) return { success: false };
  const user = await issueReset(db, { personId: person.id }, "recovery", now);
  await forgiveFailures(db, tries);
  log.info({ personId: person.id }, "a recovery code was used");
  await tellOwner(mail, texts.mail.recoveryCodeUsed, ownerOf(person, conversation), {});
  return { success: true, user };
};
