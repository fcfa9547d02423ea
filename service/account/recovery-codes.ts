import { randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { people } from "../database/schema.ts";
import { hashCode, matches } from "./passwords.ts";
import type { Person } from "./people.ts";

/** Capital letters and digits, without those that are taken for one another. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A new recovery code: 4 characters, a hyphen, 6 characters; 49 bits, too many to guess. */
export function newRecoveryCode(): string {
  const characters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${characters.slice(0, 4)}-${characters.slice(4)}`;
}

/** However it was typed: case, spaces and hyphens make no difference. */
const normalForm = (code: string) => code.replace(/[\s\p{Pd}]/gu, "").toUpperCase();

/** The stored form of a recovery code. */
export const hashRecoveryCode = (code: string) => hashCode(normalForm(code));

/** Whether it is the code of this hash; null, where there is none, takes the same work. */
export const recoveryCodeMatches = (hash: string | null, code: string) => matches(hash, normalForm(code));

/**
 * Whether it is the recovery code of a person. It is spent by what it was proved for, in one transaction with it
 * (`spendRecoveryCode`), so that a person who is interrupted can prove it again. Without an account, and for a person
 * without one, the same work is done as for a wrong code.
 *
 * @returns the hash of the code that was proved, to be spent; null when it is not the code
 */
export async function proveRecoveryCode(person: Person | null, code: string): Promise<string | null> {
  const hash = person?.recoveryCodeHash ?? null;
  return (await recoveryCodeMatches(hash, code)) ? hash : null;
}

/** Spends a recovery code that was proved; of several at once, one gets true. */
export async function spendRecoveryCode(tx: Db, personId: string, hash: string): Promise<boolean> {
  const spent = await tx
    .update(people)
    .set({ recoveryCodeHash: null })
    .where(and(eq(people.id, personId), eq(people.recoveryCodeHash, hash)))
    .returning({ id: people.id });
  return spent.length > 0;
}
