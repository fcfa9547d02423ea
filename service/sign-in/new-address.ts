import { and, desc, eq, gt, isNotNull, lte, or } from "drizzle-orm";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import type { Call } from "../calls/call.ts";
import { countAccountAttempt, passwordGivenHere } from "../calls/limit.ts";
import { refusedMailedCode } from "../calls/send-code.ts";
import { addresseeOf, notifyOwner } from "../calls/tell-owner.ts";
import type { Db } from "../database/database.ts";
import { isDuplicate } from "../database/errors.ts";
import { disavowals, knownAddresses, people } from "../database/schema.ts";
import { redeemCode } from "../shared/codes.ts";
import { accountHash, placeOf } from "../shared/known-addresses.ts";
import { findPerson, findPersonById, hasEmail, isEmail, isEnabled, type Person } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import { clearFailuresOf } from "../shared/throttle.ts";
import { texts } from "../texts/texts.ts";
import { endAccess } from "./end-access.ts";

/*
 * The change of a person's email address. The new one waits until its owner has signed in with it and their password,
 * and has entered the code that is mailed there. Until then only that sign-in uses it, because it may be a stranger's.
 */

/** Milliseconds that an unconfirmed address is kept, so that `why` can tell why it does not sign in. */
const RETENTION = 30 * 24 * 60 * 60_000;

/** SQL: whether this address, in normal form, waits for the person. */
export const waits = (email: string, now: number) =>
  and(eq(people.newEmail, email), gt(people.newEmailUntil, new Date(now)));

/** Whether this address, in normal form, still waits for the person to confirm it. */
const awaits = ({ newEmail, newEmailUntil }: Person, email: string, now: number): boolean =>
  newEmail === email && newEmailUntil !== null && newEmailUntil.getTime() > now;

/**
 * The person who entered their password on this socket with this new address while it waited for them; null if nobody
 * did. A code alone confirms no new address, because its mailbox may be a stranger's.
 */
export async function personConfirming(call: Call, email: string): Promise<Person | null> {
  const { pending } = call.socketSession;
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
  const { context, socketSession, now } = call;
  const { db, socketSessions, background, mail } = context;
  const refuse = (why: "taken" | "over") =>
    new Refusal(409, why === "taken" ? texts.refusal.newAddressTaken : texts.refusal.newAddressOver);
  if ((await findPerson(db, email)) !== null) throw refuse("taken");
  if (!awaits(person, email, now)) throw refuse("over");
  const attempt = await countAccountAttempt(call, "code", [email], { proved: true });
  const place = placeOf([email], socketSession.address);
  const what = { purpose: "activateAccount" } as const;
  if (!(await redeemCode(call, person.id, what, otp, place))) {
    throw await refusedMailedCode(call, person.id, what, place);
  }
  const confirmed = await confirmAddress(db, person, email, now);
  if (typeof confirmed === "string") throw refuse(confirmed);
  await attempt.succeeded();
  call.note({ ended: confirmed.ended });
  // The session of this browser, if it has one, gives way to the one that is opened next.
  const others = confirmed.ended.filter((session) => session !== socketSession.signedIn?.session);
  socketSessions.end(others, "sessionEnded");
  background.start(async () => {
    await notifyOwner(mail, texts.mail.emailChanged, addresseeOf(person, socketSession), {});
  });
  return confirmed.person;
}

/**
 * The person who signs in with this identifier; null if there is none. A new address that waits counts, unless it is
 * another person's address.
 */
export async function findPersonToSignIn(db: Db, identifier: string, now: number): Promise<Person | null> {
  if (!isEmail(identifier)) return null;
  const has = hasEmail(identifier);
  const [person] = await db
    .select()
    .from(people)
    .where(or(has, waits(canonicalIdentifier(identifier), now)))
    .orderBy(desc(has))
    .limit(1);
  return person ?? null;
}

/**
 * The address that a person found by `findPersonToSignIn` must verify before they come in: their new address if they
 * sign in with it, or else their own if it was never verified. Null if there is none.
 */
export function addressToVerify(person: Person, identifier: string, now: number): string | null {
  const email = canonicalIdentifier(identifier);
  if (email !== person.email && awaits(person, email, now)) return email;
  return ownAddressToVerify(person);
}

/** The person's own address, if it was never verified; null otherwise. */
export const ownAddressToVerify = ({ activated, email }: Person): string | null => (activated ? null : email);

/** The person for whom this address waits; null if there is none. */
export async function findAwaiting(db: Db, email: string, now: number): Promise<Person | null> {
  const [person] = await db.select().from(people).where(waits(email, now)).limit(1);
  return person ?? null;
}

/**
 * Replaces a person's address. Codes and links mailed to the earlier one, also "This wasn't me", end, because its
 * mailbox may be a stranger's. The person's sessions end, because open pages still show it. The limits and known
 * network addresses of the earlier one are deleted, because they would count for its next owner.
 *
 * @returns null if `more` does not hold
 */
export async function replaceAddress(
  tx: Db,
  { id, email: earlier }: Person,
  email: string,
  set: Partial<Pick<Person, "activated">>,
  more?: ReturnType<typeof and>,
): Promise<{ person: Person; ended: readonly string[] } | null> {
  const [person] = await tx
    .update(people)
    .set({ ...set, email, newEmail: null, newEmailUntil: null })
    .where(and(eq(people.id, id), more))
    .returning();
  if (person === undefined) return null;
  await tx.delete(disavowals).where(eq(disavowals.personId, id));
  await tx.delete(knownAddresses).where(eq(knownAddresses.account, accountHash([earlier])));
  await clearFailuresOf(tx, [earlier]);
  const ended = await endAccess(tx, id);
  return { person: { ...person, accessEnded: person.accessEnded + 1 }, ended };
}

/**
 * Replaces a person's address by the one that waits, once its owner has proved password and mailbox.
 *
 * @param person as read when the code was checked
 * @returns "taken": someone else has the address by now; "over": it no longer waits, the password has changed, or the
 *   person is disabled
 */
export async function confirmAddress(
  db: Db,
  person: Person,
  email: string,
  now: number,
): Promise<{ person: Person; ended: readonly string[] } | "taken" | "over"> {
  try {
    return await db.transaction(async (tx) => {
      if ((await findPerson(tx, email)) !== null) return "taken";
      const asProved = and(waits(email, now), eq(people.passwordHash, person.passwordHash), isEnabled);
      return (await replaceAddress(tx, person, email, {}, asProved)) ?? "over";
    });
  } catch (error) {
    if (isDuplicate(error)) return "taken";
    throw error;
  }
}

/** Forgets addresses that were not confirmed in time. */
export async function sweepNewAddresses(db: Db, now: number): Promise<void> {
  await db
    .update(people)
    .set({ newEmail: null, newEmailUntil: null })
    .where(and(isNotNull(people.newEmail), lte(people.newEmailUntil, new Date(now - RETENTION))));
}
