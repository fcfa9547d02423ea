import { inArray, sql } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { candidates, clientInvitations, invitations, people } from "../database/schema.ts";
import { onlyAdministratorOf, type StillNeeded } from "./last-administrator.ts";
import type { Left } from "./leavers.ts";
import { personalTables } from "./personal-tables.ts";
import { ofAddress, subjectOf } from "./subject.ts";

/** An address has been erased. */
export interface Erased extends Left {
  /** How many rows were deleted. */
  readonly rows: number;
}

/**
 * Erases everything that is kept about an email address, with or without an account. Calls that are under way wait for
 * it, and then find nobody (`isStillThere`, `goneFrom`).
 *
 * @param evenLast whether a last administrator is erased too
 */
export async function erasePerson(db: Db, email: string, evenLast: boolean): Promise<Erased | StillNeeded> {
  return db.transaction(async (tx) => {
    const before = await subjectOf(tx, email);
    const companies = [];
    for (const id of before.people) companies.push(...(await onlyAdministratorOf(tx, id)));
    if (companies.length > 0 && !evenLast) return { lastAdministratorOf: companies };

    let rows = 0;
    // Before the people's rows, in the same order as accepting an invitation does. The opposite order could deadlock.
    // This waits for an invitation that someone is accepting now, so that their new account is found below.
    for (const kind of [invitations, clientInvitations]) {
      rows += (await tx.delete(kind).where(ofAddress(kind.email)(before)).returning({ id: kind.id })).length;
    }
    const { spellings } = before;
    await tx.select({ id: people.id }).from(people).where(inArray(people.email, spellings)).for("update");
    await tx.select({ id: candidates.id }).from(candidates).where(inArray(candidates.email, spellings)).for("update");
    // Someone else wants the address as their new one.
    await tx.update(people).set({ newEmail: null, newEmailUntil: null }).where(inArray(people.newEmail, spellings));
    const subject = await subjectOf(tx, email);
    for (const { table, erased } of Object.values(personalTables)) {
      if (erased === null) continue;
      rows += (
        await tx
          .delete(table)
          .where(erased(subject))
          .returning({ one: sql`1` })
      ).length;
    }
    return { ended: subject.sessions, rows };
  });
}
