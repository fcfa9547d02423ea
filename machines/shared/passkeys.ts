import { trimmed } from "./rules.ts";

/** The most characters of a passkey's name. */
export const PASSKEY_NAME_MOST = 60;

export const passkeyNameProblems = ["required", "tooLong"] as const;
export type PasskeyNameProblem = (typeof passkeyNameProblems)[number];

/** A typed name as the service keeps it. */
export const passkeyNameOf = (typed: string): string => trimmed(typed.replaceAll(/\p{Cc}+/gu, " "));

/** The problem of a name that a person types for a passkey, or null. */
export function checkPasskeyName(typed: string): PasskeyNameProblem | null {
  const { length } = passkeyNameOf(typed);
  if (length === 0) return "required";
  return length > PASSKEY_NAME_MOST ? "tooLong" : null;
}
