import type { MFAType } from "../../machines/shared/contract-values.ts";
import { trimmed } from "../../machines/shared/rules.ts";
import { redeemAuthenticatorCode } from "../account/authenticator.ts";
import { redeemCode } from "../account/codes.ts";
import { placeOf } from "../account/known-addresses.ts";
import { findPerson, identifierOf, passwordHasExpired, type Person } from "../account/people.ts";
import { factorMeant, PROOF_LIFETIME } from "../account/second-factor.ts";
import { texts } from "../texts.ts";
import type { Asked } from "./call.ts";
import { countOwnFirst } from "./limit.ts";
import { checkPassword } from "./password-check.ts";
import { Refusal } from "./refusal.ts";

/*
 * The steps that the app's own login and that of third-party apps have in common, to be called in this order.
 */

/** The first step: the person whose email and password these are, throttled. */
export async function personWithPassword(asked: Asked, identifier: string, password: string): Promise<Person> {
  const person = await findPerson(asked.context.db, identifier);
  const account = [identifierOf(identifier)];
  const hashes = person === null ? [] : [person.passwordHash];
  await checkPassword(asked, account, hashes, password, texts.refusal.wrongPassword);
  if (person === null) throw new Error("A password matched that nobody has.");
  if (passwordHasExpired(person, asked.now)) throw new Refusal(403, texts.refusal.passwordExpired);
  return person;
}

/**
 * Between the two steps: the password comes again with the code, and need not be compared slowly again.
 *
 * @returns until when it counts, epoch milliseconds
 */
export function expectSecondFactor({ context, now }: Asked, { passwordHash }: Person, password: string): number {
  const until = now + PROOF_LIFETIME;
  context.justProved.remember(passwordHash, trimmed(password), until);
  return until;
}

/** The second step: uses the code of a second factor up, or refuses. A mailed one must be of this purpose. */
export async function checkSecondFactor(
  asked: Asked,
  person: Person,
  purpose: "login" | "authorize",
  code: string,
  named: MFAType | undefined,
): Promise<void> {
  const { context, conversation, now } = asked;
  const { db, justProved } = context;
  const wrong = new Refusal(403, texts.refusal.invalidCode);
  const factor = factorMeant(person, named);
  if (factor === null) throw wrong;
  // Counted before the code is looked at; guesses of either kind are guesses at the same door.
  const account = [person.email];
  const tried = await countOwnFirst(asked, "code", account);
  const right =
    factor === 1
      ? await redeemCode(context, person.id, { purpose }, code, placeOf(account, conversation.address), now)
      : await redeemAuthenticatorCode(db, person, code, now);
  if (!right) throw wrong;
  await tried.succeeded();
  justProved.forget(person.passwordHash);
}
