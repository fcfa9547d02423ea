import { object } from "@optique/core";
import { eq, inArray } from "drizzle-orm";
import { chunks, type Db } from "../database/database.ts";
import {
  candidates,
  clientInvitations,
  invitations,
  memberships,
  organisations,
  sessions,
} from "../database/schema.ts";
import { counted, defineCommand } from "./command.ts";
import { organisationWith } from "./lookups.ts";
import { organisationId } from "./options.ts";

export const removeOrganisation = defineCommand("remove-organisation", {
  about: "Remove an organisation with its memberships, invitations and new hires; the accounts of its members stay.",
  options: object({ organisation: organisationId }),
  asks: ({ organisation }) =>
    `This removes the organisation ${organisation} with its memberships, invitations and new hires, and signs its members out.`,
  async run({ organisation }, { db, socketSessions }) {
    const { id, company } = await organisationWith(db, organisation);
    const { members, newHires, ended } = await deleteOrganisation(db, id);
    socketSessions.end(ended, "sessionEnded");
    return {
      text:
        `Removed ${company} with ${counted(members, "membership")} and ${counted(newHires, "new hire")}, ` +
        `and ended ${counted(ended.length, "session")}. The accounts of its members stay.`,
      data: { organisation: id, members, newHires, endedSessions: ended.length },
    };
  },
});

/** The most owners of sessions in a statement. */
const SESSIONS = 1_000;

/** An organisation has been removed. */
interface RemovedOrganisation {
  readonly members: number;
  readonly newHires: number;
  /** The sessions of its members and new hires. */
  readonly ended: readonly string[];
}

/**
 * Removes an organisation with its memberships, invitations and new hires. The accounts of its members stay. All their
 * sessions end, because open pages show the organisation until they sign in again.
 */
async function deleteOrganisation(db: Db, orgId: string): Promise<RemovedOrganisation> {
  return db.transaction(async (tx) => {
    // Before everything else, in the same order as accepting one does. The opposite order could deadlock.
    await tx.delete(invitations).where(eq(invitations.orgId, orgId));
    await tx.delete(clientInvitations).where(eq(clientInvitations.orgId, orgId));
    const members = await tx.select({ id: memberships.personId }).from(memberships).where(eq(memberships.orgId, orgId));
    const newHires = await tx.select({ id: candidates.id }).from(candidates).where(eq(candidates.orgId, orgId));
    const ended = [];
    for (const [column, owners] of [
      [sessions.personId, members],
      [sessions.candidateId, newHires],
    ] as const) {
      for (const some of chunks(owners, SESSIONS)) {
        const ids = some.map(({ id }) => id);
        ended.push(...(await tx.delete(sessions).where(inArray(column, ids)).returning({ id: sessions.id })));
      }
    }
    await tx.delete(organisations).where(eq(organisations.id, orgId));
    return { members: members.length, newHires: newHires.length, ended: ended.map(({ id }) => id) };
  });
}
