import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import type { Handler } from "../calls/call.ts";
import { atAddress, countAccountAttempt, countAttempt } from "../calls/limit.ts";
import { tellOwner } from "../calls/tell-owner.ts";
import { placeOf } from "../shared/known-addresses.ts";
import { findEnabledPerson } from "../shared/people.ts";
import { proveRecoveryCode, recoveryCodeInLog } from "../sign-in/recovery-codes.ts";
import { issueReset, settleReset } from "./reset-link.ts";

/**
 * Exchanges a recovery code for a ticket that sets a new password. Only the new password consumes the code, so a page
 * that is lost before that does no harm. An unknown or disabled account is answered like a wrong code and takes as long.
 */
export const forgotPasswordWithRecoveryCode: Handler<"forgotPasswordWithRecoveryCode"> = async (
  { identifier, recoveryCode },
  call,
) => {
  const { context, socketSession, now } = call;
  const { db } = context;
  const account = [canonicalIdentifier(identifier)];
  await countAttempt(call, await atAddress(call, "asking", account));
  const attempt = await countAccountAttempt(call, "recoveryCode", account);

  const person = await findEnabledPerson(db, identifier);
  const recoveryCodeHash = await proveRecoveryCode(person, recoveryCode.reveal());
  if (recoveryCodeHash === null || person === null) return { success: false };
  const place = placeOf([person.email], socketSession.address);
  const ticket = await issueReset(db, { personId: person.id }, "recovery", place, now, recoveryCodeHash);
  await settleReset(db, ticket, person.email, true);
  await attempt.succeeded();
  call.note({ about: person.id, proved: recoveryCodeInLog(recoveryCodeHash) });
  await tellOwner(call, person, { kind: "recoveryCodeUsed" });
  return { success: true, user: ticket.token };
};
