import { eq } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { isDuplicate } from "../database/duplicate.ts";
import { people } from "../database/schema.ts";
import { type AddressChange, changeAddress } from "./new-address.ts";
import type { Person } from "./people.ts";

/** The changes of an operator to a person; undefined stays. */
export interface PersonChange {
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  /** In normal form. */
  readonly email: string | undefined;
  /** Whether the operator vouches for the address. */
  readonly isConfirmed: boolean;
}

/**
 * Changes a person's names at once, and their address as `changeAddress` does: both, or neither if the address is
 * refused.
 *
 * @returns the outcome for the address; null if it is not to change
 */
export async function changePerson(
  db: Db,
  { id }: Person,
  { firstName, lastName, email, isConfirmed }: PersonChange,
  now: number,
): Promise<AddressChange | null> {
  try {
    return await db.transaction(async (tx) => {
      const changed = email === undefined ? null : await changeAddress(tx, id, email, isConfirmed, now);
      const isRefused = changed !== null && ["same", "taken", "awaited"].includes(changed.address);
      if (!isRefused && (firstName !== undefined || lastName !== undefined)) {
        await tx.update(people).set({ firstName, lastName }).where(eq(people.id, id));
      }
      return changed;
    });
  } catch (error) {
    if (isDuplicate(error)) return { address: "taken" };
    throw error;
  }
}
