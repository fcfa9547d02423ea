import type { MFAType } from "../../machines/shared/contract-values.ts";
import type { IncomingRequest } from "../calls/call.ts";
import { countAccountAttempt } from "../calls/limit.ts";
import { refusedMailedCode } from "../calls/send-code.ts";
import { redeemCode } from "../shared/codes.ts";
import { placeOf } from "../shared/known-addresses.ts";
import type { Membership } from "../shared/organisations.ts";
import type { Person } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import { texts } from "../texts/texts.ts";
import { type CodeOutcome, redeemAuthenticatorCode, secondsToNextCode } from "./authenticator.ts";

/**
 * Whether a person must sign in with a second factor: as soon as one of their organisations requires it, because one
 * sign-in gives access to all of them.
 */
export const requiresSecondFactor = (memberships: readonly Membership[]) =>
  memberships.some(({ organisation }) => organisation.requiresSecondFactor);

/**
 * Whether a person may have devices trusted, which then need no second factor: all their organisations that require one
 * allow it.
 */
export function allowsTrustedDevices(memberships: readonly Membership[]): boolean {
  const requiring = memberships.filter(({ organisation }) => organisation.requiresSecondFactor);
  return requiring.length > 0 && requiring.every(({ organisation }) => organisation.allowsTrustedDevices);
}

/** The ways in which a person gets codes, in the format of the wire. */
export function factorsOf(person: Person) {
  return { isEmailMFA: person.emailFactor, isAuthenticatorAppMFA: person.appFactor };
}

export const hasSecondFactor = (person: Person) => person.passkeyFactor || hasCodeFactor(person);

/** Whether a person can get codes. Otherwise only a passkey can be their second factor. */
export const hasCodeFactor = (person: Pick<Person, "emailFactor" | "appFactor">) =>
  person.emailFactor || person.appFactor;

/**
 * Whether nothing is left with which the person could give their second factor: it was a passkey, which was removed when
 * the account was secured, or the service has no passkeys any more. Neither the mailbox nor the password replaces it; an
 * operator resets it.
 */
export const hasLostSecondFactor = (person: Person, hasPasskey: boolean) =>
  person.passkeyFactor && !hasCodeFactor(person) && !hasPasskey && person.recoveryCodeHash === null;

/**
 * The factor that a code is for: the requested one, or by default the authenticator app, then email. Null if the person
 * has not set it up.
 */
export function factorFor(person: Person, requested: MFAType | undefined): MFAType | null {
  if (requested === 1) return person.emailFactor ? 1 : null;
  if (requested === 2) return person.appFactor ? 2 : null;
  if (person.appFactor) return 2;
  return person.emailFactor ? 1 : null;
}

/** Redeems the code of a second factor, or refuses. A mailed code must have this purpose. */
export async function checkSecondFactor(
  incoming: IncomingRequest,
  person: Person,
  purpose: "login" | "authorize" | "stepUp",
  code: string,
  requested: MFAType | undefined,
): Promise<void> {
  const { context, socketSession, now } = incoming;
  const factor = factorFor(person, requested);
  if (factor === null) throw refusedCode("wrong", now);
  // Counted before the comparison. Both kinds of codes share the limit, because either signs in.
  const account = [person.email];
  const attempt = await countAccountAttempt(incoming, "code", account);
  const place = placeOf(account, socketSession.address);
  if (factor === 2) {
    const outcome = await redeemAuthenticatorCode(incoming, person, code);
    if (outcome !== "right") throw refusedCode(outcome, now);
  } else if (!(await redeemCode(incoming, person.id, { purpose }, code, place))) {
    throw await refusedMailedCode(incoming, person.id, { purpose }, place);
  }
  await attempt.succeeded();
  context.secretCache.forget(person.passwordHash);
}

/**
 * The refusal of an authenticator's code. For a used code, which only the owner of the authenticator or a spy can know,
 * it says that the code was used, and when the authenticator shows the next: right after a set-up, the authenticator
 * may still show the code that proved it.
 */
export const refusedCode = (outcome: Exclude<CodeOutcome, "right">, now: number): Refusal =>
  outcome === "used"
    ? new Refusal(403, texts.refusal.usedCode, { retryAfter: secondsToNextCode(now) })
    : new Refusal(403, texts.refusal.invalidCode);
