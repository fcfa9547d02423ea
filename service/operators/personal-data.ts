import { object } from "@optique/core";
import { eq, sql } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { FolderError } from "../database/folder-error.ts";
import { candidates, clientInvitations, invitations, people } from "../database/schema.ts";
import { CommandError, counted, defineCommand } from "./command.ts";
import { onlyAdministratorOf, type StillNeeded } from "./last-administrator.ts";
import { lastAdministrator, type Left, unlessLast } from "./offboarding.ts";
import { email } from "./options.ts";
import { exportOf } from "./personal-columns.ts";
import { personalTables } from "./personal-tables.ts";
import { ofAddress, subjectOf } from "./subject.ts";

const nothing = (address: string) => new CommandError(`Nothing is kept about ${address}.`);

export const exportPerson = defineCommand("export-person", {
  about: "Print everything that is kept about a person, as JSON: for people who ask for their data.",
  options: object({ email }),
  async run(options, { db, clock }) {
    const rows = await exportOf(db, personalTables, options.email);
    if (rows === null) throw nothing(options.email);
    const data = { email: options.email, exportedAt: new Date(clock.now()).toISOString(), ...rows };
    return { text: JSON.stringify(data, null, 2), data };
  },
});

export const erase = defineCommand("erase-person", {
  about: "Erase everything that is kept about a person, with or without an account, and sign them out everywhere.",
  options: object({ email, lastAdministrator }),
  asks: (options) =>
    `This erases everything that is kept about ${options.email}. Only a backup of before could bring it back.`,
  async run(options, { db, socketSessions, compact }) {
    const erased = await erasePerson(db, options.email, options.lastAdministrator);
    const { ended, rows } = unlessLast(erased, options.email);
    socketSessions.end(ended, "sessionEnded");
    // Even if no row was found: an earlier run may have failed here.
    await compact().catch((error: unknown) => {
      if (!(error instanceof FolderError)) throw error;
      throw new CommandError(
        `The rows are deleted, but their remains stay in the files. ${error.message} Then repeat it.`,
      );
    });
    if (rows === 0) throw nothing(options.email);
    return {
      text: `Erased everything about ${options.email}, ${counted(rows, "row")}, and ended ${counted(ended.length, "session")}.`,
      data: { email: options.email, rows, endedSessions: ended.length },
    };
  },
});

/** An address has been erased. */
interface Erased extends Left {
  /** How many rows were deleted. */
  readonly rows: number;
}

/**
 * Erases everything that is kept about an email address, with or without an account. Calls that are under way wait for
 * it, and then find nobody (`isStillThere`, `goneFrom`).
 *
 * @param evenLast whether a last administrator is erased too
 */
export async function erasePerson(db: Db, address: string, evenLast: boolean): Promise<Erased | StillNeeded> {
  return db.transaction(async (tx) => {
    const before = await subjectOf(tx, address);
    const companies = [];
    for (const id of before.people) companies.push(...(await onlyAdministratorOf(tx, id)));
    if (companies.length > 0 && !evenLast) return { lastAdministratorOf: companies };

    let rows = 0;
    // Before the people's rows, in the same order as accepting an invitation does. The opposite order could deadlock.
    // This waits for an invitation that someone is accepting now, so that their new account is found below.
    for (const kind of [invitations, clientInvitations]) {
      rows += (await tx.delete(kind).where(ofAddress(kind.email)(before)).returning({ id: kind.id })).length;
    }
    const { email } = before;
    await tx.select({ id: people.id }).from(people).where(eq(people.email, email)).for("update");
    await tx.select({ id: candidates.id }).from(candidates).where(eq(candidates.email, email)).for("update");
    // Someone else wants the address as their new one.
    await tx.update(people).set({ newEmail: null, newEmailUntil: null }).where(eq(people.newEmail, email));
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
