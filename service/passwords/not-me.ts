import { and, eq, gt, or } from "drizzle-orm";
import { plainCode } from "../../machines/shared/spelling.ts";
import { nameInLog } from "../calls/audit.ts";
import type { Handler } from "../calls/call.ts";
import { lookUp } from "../calls/limit.ts";
import { NOT_ME_LIFETIME } from "../calls/not-me-links.ts";
import { addresseeOf } from "../calls/tell-owner.ts";
import type { Db } from "../database/database.ts";
import { disavowals, oauthGrants, passkeys, people } from "../database/schema.ts";
import { fingerprint } from "../shared/ids.ts";
import { placeOf } from "../shared/known-addresses.ts";
import { SECURED, isEnabled, type Person } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import { endSession } from "../shared/sessions.ts";
import { endAccess } from "../sign-in/end-access.ts";
import { hasPasskeys } from "../sign-in/passkeys.ts";
import { texts } from "../texts/texts.ts";
import { mailResetLink } from "./reset-link.ts";

/**
 * Secures the account of a link "This wasn't me", and mails a link to set a new password to the account's address. It
 * needs no session. Mails are forwarded and archived, so a person who has the link may not have the mailbox: the answer
 * gives them nothing. All pages of the account are notified, except those of the session of the page that asks.
 */
const accountDisavow: Handler<"account|disavow"> = async ({ token }, call) => {
  const { context, socketSession, now } = call;
  const { db, socketSessions, background } = context;
  const found = await lookUp(call, (tx) => findNotMeLink(tx, token, now));
  if (found === null) throw new Refusal(403, texts.refusal.notMeLinkOver);
  const { id: personId, email } = found;
  const ended = await db.transaction(async (tx) => {
    const secured = await secureAccount(tx, token, personId, now);
    // Rolls the transaction back.
    if (secured === null) throw new Refusal(403, texts.refusal.notMeLinkOver);
    return secured;
  });
  // The browser goes on signed out, even if it was signed in to another account.
  const { token: present, signedIn } = socketSession;
  const foreign = present === null ? [] : await endSession(db, present);
  socketSessions.replace([...foreign, ...ended.filter((session) => session === signedIn?.session)]);
  socketSessions.end(ended, "sessionEnded");
  socketSession.pending = null;
  socketSession.proof = null;
  const spent = [`link ${nameInLog(hashOf(token))}`];
  call.note({ about: personId, ended: [...ended, ...foreign], spent });
  const to = addresseeOf(found, socketSession);
  const place = placeOf([email], socketSession.address);
  const routeOf = (code: string) => ({ name: "resetPassword", code }) as const;
  background.start(async () => {
    await mailResetLink(context, { owner: { personId }, text: texts.mail.accountSecured, to, place, routeOf }, now);
  });
  return { success: true };
};

/** The person of a token; null if it is invalid, used or expired, or they are disabled. Does not consume it. */
async function findNotMeLink(
  db: Db,
  token: string,
  now: number,
): Promise<Pick<Person, "id" | "email" | "language"> | null> {
  const [found] = await db
    .select({ id: people.id, email: people.email, language: people.language })
    .from(disavowals)
    .innerJoin(people, eq(people.id, disavowals.personId))
    .where(and(eq(disavowals.tokenHash, hashOf(token)), gt(disavowals.expiresAt, new Date(now)), isEnabled));
  return found ?? null;
}

const hashOf = (token: string) => fingerprint(plainCode(token));

/**
 * Secures the account of a token, in a transaction. Ends its sessions, those of apps too; takes back trusted devices,
 * codes, the recovery code, set-ups and all its tokens; and removes the passkeys and apps added within the lifetime of
 * a token, because one may be the thief's. The password no longer signs in: a thief who knows it could otherwise come
 * back before the owner has set another. A person whose only second factor is removed keeps `passkeyFactor`: otherwise
 * the mailbox alone would set the password and then another factor.
 *
 * @returns the ids of the ended sessions; null if the token is not the person's, or a concurrent transaction was first
 */
async function secureAccount(tx: Db, token: string, personId: string, now: number): Promise<readonly string[] | null> {
  // Sign-ins and changes that are under way wait for this, and are then refused.
  const secured = { passwordExpiresAt: SECURED, recoveryCodeHash: null };
  await tx.update(people).set(secured).where(eq(people.id, personId));
  const taken = await tx
    .delete(disavowals)
    .where(eq(disavowals.personId, personId))
    .returning({ tokenHash: disavowals.tokenHash });
  if (!taken.some(({ tokenHash }) => tokenHash === hashOf(token))) return null;
  const ended = await endAccess(tx, personId);
  await tx
    .delete(passkeys)
    .where(and(eq(passkeys.personId, personId), gt(passkeys.createdAt, new Date(now - NOT_ME_LIFETIME))));
  if (!(await hasPasskeys(tx, personId))) {
    await tx
      .update(people)
      .set({ passkeyFactor: false })
      .where(and(eq(people.id, personId), or(people.emailFactor, people.appFactor)));
  }
  await tx
    .delete(oauthGrants)
    .where(and(eq(oauthGrants.personId, personId), gt(oauthGrants.grantedAt, new Date(now - NOT_ME_LIFETIME))));
  return ended;
}

export { accountDisavow as "account|disavow" };
