import { eq } from "drizzle-orm";
import { checkConfirmPassword } from "../../machines/shared/rules.ts";
import type { Call, Handler } from "../calls/call.ts";
import { mailOwner, notifyOwner, recordEvent } from "../calls/tell-owner.ts";
import type { Db } from "../database/database.ts";
import { candidates, organisations, people } from "../database/schema.ts";
import { membershipColumn } from "../shared/organisations.ts";
import { hashPassword } from "../shared/password-hash.ts";
import { accountsOfNewHire, shownEmail } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import { endSessionsOfCandidate } from "../shared/sessions.ts";
import { clearFailures } from "../shared/throttle.ts";
import { endAccess } from "../sign-in/end-access.ts";
import { consumeRecoveryCode, recoveryCodeInLog } from "../sign-in/recovery-codes.ts";
import { dropRegistrations } from "../sign-in/registrations.ts";
import { texts } from "../texts/texts.ts";
import { checkChosenPassword, knownOf } from "./chosen-password.ts";
import { consumeReset, findReset, resetInLog } from "./reset-link.ts";

/** Sets a new password by a mailed link, or by the ticket issued for a recovery code. */
export const resetPassword: Handler<"resetPassword"> = async (request, call) => {
  const { db } = call.context;
  const password = request.password.reveal();
  const byLink = "code" in request;
  const expired = new Refusal(403, byLink ? texts.refusal.resetLinkOver : texts.refusal.resetTicketOver);
  const reset = byLink
    ? await findReset(db, request.code, "link", call.now)
    : await findReset(db, request.user.reveal(), "recovery", call.now);
  const [owner] = await db
    .select({ person: people, memberships: membershipColumn })
    .from(people)
    .where(eq(people.id, reset?.personId ?? ""));
  if (reset === null || !owner) throw expired;
  const personId = owner.person.id;
  await checkChosenPassword(call.context, password, knownOf(owner.person, owner.memberships));
  const repeated = checkConfirmPassword(request.cpassword.reveal(), password);
  if (repeated !== null) throw new Refusal(400, texts.refusal.weakPassword[repeated]);

  return change(call, personId, password, async (tx, passwordHash) => {
    if (!(await consumeReset(tx, reset.id, { personId }))) throw expired;
    const { recoveryCodeHash } = reset;
    if (recoveryCodeHash !== null && !(await consumeRecoveryCode(tx, personId, recoveryCodeHash))) throw expired;
    const [person] = await tx
      .update(people)
      .set({ passwordHash, mustChangePassword: false, passwordExpiresAt: null })
      .where(eq(people.id, personId))
      .returning({ id: people.id, email: people.email, language: people.language });
    if (!person) throw expired;
    const ended = await endAccess(tx, personId);
    const event = { kind: "passwordChanged" } as const;
    await recordEvent(tx, personId, event, call.socketSession, call.now);
    const spent = [resetInLog(reset), ...(recoveryCodeHash === null ? [] : [recoveryCodeInLog(recoveryCodeHash)])];
    return { tell: () => mailOwner(call, person, event), accounts: [[person.email]], ended, spent };
  });
};

/** Sets a new hire's password by the link mailed to them, on the page of its organisation. */
export const onboardingResetPassword: Handler<"onboardingResetPassword"> = async (request, call) => {
  const { db } = call.context;
  const { orgId, code } = request;
  const password = request.password.reveal();
  const expired = new Refusal(403, texts.refusal.resetLinkOver);
  const reset = await findReset(db, code, "link", call.now);
  const [owner] = await db
    .select({ candidate: candidates, company: organisations.company })
    .from(candidates)
    .innerJoin(organisations, eq(organisations.id, candidates.orgId))
    .where(eq(candidates.id, reset?.candidateId ?? ""));
  if (reset === null || !owner) throw expired;
  const { company } = owner;
  const { id: candidateId, email, employeeCode } = owner.candidate;
  await checkChosenPassword(call.context, password, {
    email,
    companies: [company],
    employeeCodes: employeeCode === null ? [] : [employeeCode],
  });

  return change(call, candidateId, password, async (tx, passwordHash) => {
    if (!(await consumeReset(tx, reset.id, { candidateId }))) throw expired;
    const [candidate] = await tx
      .update(candidates)
      .set({ passwordHash })
      .where(eq(candidates.id, candidateId))
      .returning();
    // Rolls the transaction back: a link opened on another organisation's page is not consumed.
    if (candidate?.orgId !== orgId) throw expired;
    // The link has proved the email address, so pending registrations, which may be a stranger's, are obsolete.
    await dropRegistrations(tx, candidateId);
    const { email } = candidate;
    const to = { email, language: call.socketSession.language, owner: { candidateId } };
    const tell = () => notifyOwner(call.context.mail, texts.mail.newHirePasswordChanged, to, {});
    const accounts = accountsOfNewHire(candidate);
    return { tell, accounts, ended: await endSessionsOfCandidate(tx, candidateId), spent: [resetInLog(reset)] };
  });
};

interface Changed {
  /** Tells the owner of the change. */
  readonly tell: () => Promise<unknown>;
  /** The account's keys in the rate limits. */
  readonly accounts: readonly (readonly string[])[];
  /** Ids of the ended sessions. */
  readonly ended: readonly string[];
  /** The names in the audit log of all that was used up. */
  readonly spent: readonly string[];
}

async function change(
  call: Call,
  owner: string,
  password: string,
  save: (tx: Db, passwordHash: string) => Promise<Changed>,
): Promise<{ success: true }> {
  const { context, socketSession } = call;
  const { db, socketSessions } = context;
  // Hashes outside the transaction, which must be short: the embedded database has a single connection.
  const passwordHash = await hashPassword(password);
  const { tell, ended, spent } = await db.transaction(async (tx) => {
    const changed = await save(tx, passwordHash);
    // Failed attempts with the old password must not delay signing in with the new one.
    for (const account of changed.accounts)
      await clearFailures(tx, { name: "password", about: [...account, socketSession.address] });
    return changed;
  });
  socketSession.pending = null;
  socketSessions.end(ended, "sessionEnded");
  call.note({ about: owner, ended, spent });
  await tell();
  return { success: true };
}

/**
 * Whether a reset link is valid, and the email address of its account, under which password managers save the new
 * password. The link was mailed to that address. The check does not consume it, because mail scanners open links too.
 */
export const getResetCodeInfo: Handler<"getResetCodeInfo"> = async ({ code }, { context: { db }, now }) => {
  const reset = await findReset(db, code, "link", now);
  if (reset === null) return { valid: false };
  const { personId, candidateId } = reset;
  const [owner] =
    personId === null
      ? await db
          .select({ email: candidates.email })
          .from(candidates)
          .where(eq(candidates.id, candidateId ?? ""))
      : await db.select({ email: people.email }).from(people).where(eq(people.id, personId));
  return { valid: true, email: owner ? shownEmail(owner.email) : null };
};
