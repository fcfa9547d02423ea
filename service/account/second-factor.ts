import type { MFAType } from "../../machines/shared/contract-values.ts";
import type { Membership } from "./memberships.ts";
import type { Person } from "./people.ts";

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
