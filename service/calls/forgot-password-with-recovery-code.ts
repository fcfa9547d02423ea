import { findPerson, identifierOf } from "../account/people.ts";
import { proveRecoveryCode } from "../account/recovery-codes.ts";
import { issueReset } from "../account/resets.ts";
import { forgiveFailures, type Throttled } from "../account/throttle.ts";
import { texts } from "../texts.ts";
import type { Answers } from "./call.ts";
import { countTry } from "./limit.ts";
import { ownerOf, tellOwner } from "./tell-owner.ts";

/**
 * Gives, for a recovery code, a ticket that sets a new password (section 2, Forgot with recovery code). The new
 * password spends the code, so that a page lost before that locks nobody out. The same work is done, and a wrong
 * code answered, whether or not there is such an account.
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
  const recoveryCodeHash = await proveRecoveryCode(person, recoveryCode.reveal());
  if (recoveryCodeHash === null || person === null) return { success: false };
  const user = await issueReset(db, { personId: person.id }, "recovery", now, recoveryCodeHash);
  await forgiveFailures(db, tries);
  log.info({ personId: person.id }, "a recovery code was proved");
  await tellOwner(mail, texts.mail.recoveryCodeUsed, ownerOf(person, conversation), {});
  return { success: true, user };
};
