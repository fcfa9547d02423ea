import type { MFAType } from "../../machines/shared/contract-values.ts";
import { canonicalIdentifier, canonicalPassword } from "../../machines/shared/spelling.ts";
import { redeemAuthenticatorCode, secondsToNextCode, type CodeOutcome } from "../account/authenticator.ts";
import { redeemCode } from "../account/codes.ts";
import { placeOf } from "../account/known-addresses.ts";
import { addressToVerify, findPersonToSignIn } from "../account/new-address.ts";
import { findPersonById, passwordHasExpired, type Person } from "../account/people.ts";
import { Refusal } from "../account/refusal.ts";
import { factorFor } from "../account/second-factor.ts";
import { isStillProved, type PendingStep } from "../conversations/half-done.ts";
import { texts } from "../texts/texts.ts";
import type { IncomingRequest } from "./call.ts";
import { countAccountAttempt } from "./limit.ts";
import { checkPassword } from "./password-check.ts";
import { refusedMailedCode } from "./send-code.ts";

/*
 * The steps shared by the app's login and third-party sign-in, to be called in this order.
 */

/** Milliseconds between the two steps, after which the person must enter the password again. */
const PROOF_LIFETIME = 15 * 60_000;

/** A person whose password was right. */
export interface Identified {
  readonly person: Person;
  /** The email address that they must verify before they come in; null if there is none. */
  readonly toVerify: string | null;
}

/** The first step: checks the password and returns the person. Rate limited. */
export async function personWithPassword(
  incoming: IncomingRequest,
  identifier: string,
  password: string,
): Promise<Identified> {
  const person = await findPersonToSignIn(incoming.context.db, identifier, incoming.now);
  const account = [canonicalIdentifier(identifier)];
  const hashes = person === null ? [] : [person.passwordHash];
  const owner = person === null ? account : [person.email];
  await checkPassword(incoming, account, hashes, password, texts.refusal.wrongPassword, owner);
  if (person === null) throw new Error("The password of an unknown account matched.");
  refuseShutOut(person, incoming.now);
  return { person, toVerify: addressToVerify(person, identifier, incoming.now) };
}

/**
 * Refuses with 403 a person who has proved who they are, but is disabled or has an expired password. In place of the
 * latter they must choose a new one by mail.
 */
export function refuseShutOut(person: Person, now: number): void {
  if (person.disabledAt !== null) throw new Refusal(403, texts.refusal.accountDisabled);
  if (passwordHasExpired(person, now)) throw new Refusal(403, texts.refusal.passwordExpired);
}

/** The person who entered their password on this socket; null if that no longer counts (`isStillProved`). */
export async function recentlyProved(
  pending: Extract<PendingStep, { purpose: "login" }>,
  { context, now }: IncomingRequest,
): Promise<Person | null> {
  if (pending.proved.until <= now) return null;
  const person = await findPersonById(context.db, pending.personId);
  return isStillProved(pending, person) ? person : null;
}

/**
 * Between the two steps: remembers the password, which the client sends again with the code, so that it need not be
 * hashed again.
 *
 * @returns when that expires, in epoch milliseconds
 */
export function expectSecondFactor(
  { context, now }: IncomingRequest,
  { passwordHash }: Person,
  password: string,
): number {
  const until = now + PROOF_LIFETIME;
  context.secretCache.remember(passwordHash, canonicalPassword(password), until);
  return until;
}

/** The second step: redeems the code of a second factor, or refuses. A mailed code must have this purpose. */
export async function checkSecondFactor(
  incoming: IncomingRequest,
  person: Person,
  purpose: "login" | "authorize" | "stepUp",
  code: string,
  requested: MFAType | undefined,
): Promise<void> {
  const { context, conversation, now } = incoming;
  const { db, secretCache } = context;
  const factor = factorFor(person, requested);
  if (factor === null) throw refusedCode("wrong", now);
  // Counted before the comparison. Both kinds of codes share the limit, because either signs in.
  const account = [person.email];
  const attempt = await countAccountAttempt(incoming, "code", account);
  const place = placeOf(account, conversation.address);
  if (factor === 2) {
    const outcome = await redeemAuthenticatorCode(db, person, code, now);
    if (outcome !== "right") throw refusedCode(outcome, now);
  } else if (!(await redeemCode(context, person.id, { purpose }, code, place, now))) {
    throw await refusedMailedCode(incoming, person.id, { purpose }, place);
  }
  await attempt.succeeded();
  secretCache.forget(person.passwordHash);
}

/**
 * The refusal of an authenticator's code. For a used code, which only the owner of the authenticator or a spy can know, it says that the
 * code was used, and when the authenticator shows the next: right after a set-up, the authenticator may still show the
 * code that proved it.
 */
export const refusedCode = (outcome: Exclude<CodeOutcome, "right">, now: number): Refusal =>
  outcome === "used"
    ? new Refusal(403, texts.refusal.usedCode, { retryAfter: secondsToNextCode(now) })
    : new Refusal(403, texts.refusal.invalidCode);
