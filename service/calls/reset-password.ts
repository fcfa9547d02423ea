import { eq } from "drizzle-orm";
import { checkConfirmPassword, checkNewPassword } from "../../machines/shared/rules.ts";
import { withdrawCodes } from "../account/codes.ts";
import { hashPassword } from "../account/passwords.ts";
import { dropRegistrations } from "../account/registrations.ts";
import { spendRecoveryCode } from "../account/recovery-codes.ts";
import { findReset, takeReset } from "../account/resets.ts";
import { withdrawSetup } from "../account/second-factor-setup.ts";
import { endSessionsOf, endSessionsOfCandidate } from "../account/sessions.ts";
import { forgiveFailures } from "../account/throttle.ts";
import type { Db } from "../database/database.ts";
import { candidates, people } from "../database/schema.ts";
import type { Addressee } from "../mail.ts";
import { texts } from "../texts.ts";
import type { Answers, Call } from "./call.ts";
import { Refusal } from "./refusal.ts";
import { ownerOf, tellOwner } from "./tell-owner.ts";

/** Sets a new password by a mailed link, or by the ticket that a recovery code was traded for. */
export const resetPassword: Answers<"resetPassword"> = async (request, call) => {
  const { db } = call.context;
  const password = request.password.reveal();
  checkPasswords(password, request.cpassword.reveal());
  const byLink = "code" in request;
  const over = new Refusal(403, byLink ? texts.refusal.resetLinkOver : texts.refusal.resetTicketOver);
  const reset = byLink
    ? await findReset(db, request.code, "link", call.now)
    : await findReset(db, request.user.reveal(), "recovery", call.now);
  const personId = reset?.personId ?? null;
  if (reset === null || personId === null) throw over;

  return change(call, password, async (tx, passwordHash) => {
    if (!(await takeReset(tx, reset.id, { personId }))) throw over;
    const { recoveryCodeHash } = reset;
    if (recoveryCodeHash !== null && !(await spendRecoveryCode(tx, personId, recoveryCodeHash))) throw over;
    const [person] = await tx
      .update(people)
      .set({ passwordHash, mustChangePassword: false, passwordExpiresAt: null })
      .where(eq(people.id, personId))
      .returning({ email: people.email, language: people.language });
    if (!person) throw over;
    await withdrawCodes(tx, personId);
    await withdrawSetup(tx, personId);
    const owner = ownerOf(person, call.conversation);
    return { owner, account: [person.email], ended: await endSessionsOf(tx, personId) };
  });
};

/** Sets a new hire's password by the link mailed to them, at the organisation it belongs to. */
export const onboardingResetPassword: Answers<"onboardingResetPassword"> = async (request, call) => {
  const { db } = call.context;
  const { orgId, code } = request;
  const password = request.password.reveal();
  checkPasswords(password, password);
  const over = new Refusal(403, texts.refusal.resetLinkOver);
  const reset = await findReset(db, code, "link", call.now);
  const candidateId = reset?.candidateId ?? null;
  if (reset === null || candidateId === null) throw over;

  return change(call, password, async (tx, passwordHash) => {
    if (!(await takeReset(tx, reset.id, { candidateId }))) throw over;
    const [candidate] = await tx
      .update(candidates)
      .set({ passwordHash })
      .where(eq(candidates.id, candidateId))
      .returning({ email: candidates.email, orgId: candidates.orgId });
    // The whole transaction is undone: a link sent to the wrong organisation is not used up.
    if (candidate?.orgId !== orgId) throw over;
    // The link has proved the address: what waits to be confirmed, a stranger's password too, is over.
    await dropRegistrations(tx, candidateId);
    const { email } = candidate;
    const owner = { email, language: call.conversation.language };
    return { owner, account: [orgId, email], ended: await endSessionsOfCandidate(tx, candidateId) };
  });
};

function checkPasswords(password: string, repeated: string): void {
  const problem = checkNewPassword(password) ?? checkConfirmPassword(repeated, password);
  if (problem !== null) throw new Refusal(400, texts.refusal.weakPassword[problem]);
}

/** What was changed: who to tell, the account as tries of its password are counted for, the sessions that are over. */
interface Changed {
  readonly owner: Addressee;
  readonly account: readonly string[];
  readonly ended: readonly string[];
}

async function change(
  { context, conversation }: Call,
  password: string,
  save: (tx: Db, passwordHash: string) => Promise<Changed>,
): Promise<{ success: true }> {
  const { db, conversations, log, mail } = context;
  // Before the transaction, which has to be short: the embedded database has one connection for all.
  const passwordHash = await hashPassword(password);
  const { owner, account, ended } = await db.transaction((tx) => save(tx, passwordHash));
  conversation.pending = null;
  conversations.end(ended, "sessionEnded");
  // The old password was probably tried often; that must not delay signing in with the new one.
  await forgiveFailures(db, { name: "password", about: [...account, conversation.address] });
  log.info({ sessions: ended }, "a password was reset");
  await tellOwner(mail, texts.mail.passwordChanged, owner, {});
  return { success: true };
}
