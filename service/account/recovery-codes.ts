import { randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db } from "../database/open-database.ts";
import { people } from "../database/schema.ts";
import { hashCode, matches } from "./passwords.ts";
import type { Person } from "./people.ts";

/** Capital letters and digits, without those that are taken for one another. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A new recovery code: 4 characters, a hyphen, 6 characters (specification section 2); 49 bits nobody can guess. */
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
 * Uses a person's recovery code up, so that of several right ones at once one wins. For nobody, and for a
 * person without one, the same work is done as for a wrong code.
 */
export async function redeemRecoveryCode(db: Db, person: Person | null, code: string): Promise<boolean> {
  const hash = person?.recoveryCodeHash ?? null;
  const right = await recoveryCodeMatches(hash, code);
  if (!right || person === null || hash === null) return false;
  const used = await db
    .update(people)
    .set({ recoveryCodeHash: null })
    .where(and(eq(people.id, person.id), eq(people.recoveryCodeHash, hash)))
    .returning({ id: people.id });
  return used.length > 0;
}
