import { trimmed } from "./rules.ts";
import { withoutActingSigns } from "./spelling.ts";

/**
 * How to offer a passkey to a person who has none: not at all, because the browser cannot make one or they wanted none;
 * by asking them; or by making one without asking.
 */
export const passkeyOffers = ["none", "ask", "create"] as const;
export type PasskeyOffer = (typeof passkeyOffers)[number];

/** The person wants no offer of a passkey in this browser, for a while or ever. */
export const passkeyOfferChoices = ["later", "never"] as const;
export type PasskeyOfferChoice = (typeof passkeyOfferChoices)[number];

/** The most passkeys of one person. */
export const MOST_PASSKEYS = 20;

/** The most characters of a passkey's name. */
export const PASSKEY_NAME_MOST = 60;

export const passkeyNameProblems = ["required", "tooLong"] as const;
export type PasskeyNameProblem = (typeof passkeyNameProblems)[number];

/** A typed name as the service keeps it. */
export const passkeyNameOf = (typed: string): string => trimmed(withoutActingSigns(typed));

/** The problem of a name that a person types for a passkey, or null. */
export function checkPasskeyName(typed: string): PasskeyNameProblem | null {
  const { length } = passkeyNameOf(typed);
  if (length === 0) return "required";
  return length > PASSKEY_NAME_MOST ? "tooLong" : null;
}
