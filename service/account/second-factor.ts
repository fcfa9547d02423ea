import type { MFAType } from "../../machines/shared/contract-values.ts";
import type { Membership } from "./memberships.ts";
import type { Person } from "./people.ts";

/**
 * Whether a person signs in with a second factor. It is set per company; who belongs to several needs it when any of
 * them asks for it, because one sign-in opens them all.
 */
export const asksForSecondFactor = (memberships: readonly Membership[]) =>
  memberships.some(({ organisation }) => organisation.requiresSecondFactor);

/** How long after proving who they are a person may set up a second factor, in milliseconds. */
export const PROOF_LIFETIME = 15 * 60_000;

/** The factors a person set up, in the words of the wire. */
export function factorsOf(person: Person) {
  return { isEmailMFA: person.emailFactor, isAuthenticatorAppMFA: person.appFactor };
}

export const hasSecondFactor = (person: Person) => person.emailFactor || person.appFactor;

/** The factor a code is for: the one named if the person has it, else the one they have; null when they have not. */
export function factorMeant(person: Person, named: MFAType | undefined): MFAType | null {
  if (named === 1) return person.emailFactor ? 1 : null;
  if (named === 2) return person.appFactor ? 2 : null;
  if (person.appFactor) return 2;
  return person.emailFactor ? 1 : null;
}
