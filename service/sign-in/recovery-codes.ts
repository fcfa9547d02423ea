import { randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { canonicalCode } from "../../machines/shared/spelling.ts";
import { nameInLog } from "../calls/audit.ts";
import type { Db } from "../database/database.ts";
import { people } from "../database/schema.ts";
import { hashCode, matches } from "../shared/password-hash.ts";
import type { Person } from "../shared/people.ts";

/** Capital letters and digits without the easily confused I, L, O, 0 and 1. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A new recovery code: 4 characters, a hyphen, 6 characters; 49 bits, too many to guess. */
export function newRecoveryCode(): string {
  const characters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${characters.slice(0, 4)}-${characters.slice(4)}`;
}

/** The stored form of a recovery code. Case, spaces and hyphens are ignored. */
export const hashRecoveryCode = (code: string) => hashCode(canonicalCode(code));

/** Whether a code has this hash. Null never matches and takes as long. */
export const recoveryCodeMatches = (hash: string | null, code: string) => matches(hash, canonicalCode(code));

/**
 * Checks a person's recovery code without consuming it. `consumeRecoveryCode` does that later, in the transaction of
 * the change that the code authorizes, so that an interrupted person can use the code again. No account and no recovery
 * code take as long as a wrong code.
 *
 * @returns the hash of the code, for `consumeRecoveryCode`; null if the code is wrong
 */
export async function proveRecoveryCode(person: Person | null, code: string): Promise<string | null> {
  const hash = person?.recoveryCodeHash ?? null;
  return (await recoveryCodeMatches(hash, code)) ? hash : null;
}

/** The name of a recovery code in the audit log, by its stored hash. */
export const recoveryCodeInLog = (hash: string): string => `recovery code ${nameInLog(hash)}`;

/** Consumes a proved recovery code. Only one of several concurrent requests gets true. */
export async function consumeRecoveryCode(tx: Db, personId: string, hash: string): Promise<boolean> {
  const consumed = await tx
    .update(people)
    .set({ recoveryCodeHash: null })
    .where(and(eq(people.id, personId), eq(people.recoveryCodeHash, hash)))
    .returning({ id: people.id });
  return consumed.length > 0;
}
