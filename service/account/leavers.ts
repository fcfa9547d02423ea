import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { disavowals, memberships, people } from "../database/schema.ts";
import { endAccess } from "./end-access.ts";
import { cancelInvitations } from "./invitations.ts";
import { onlyAdministratorOf, type StillNeeded } from "./last-administrator.ts";
import type { Person } from "./people.ts";
import { endSessionsOf } from "./sessions.ts";

/* People who leave the suite, or one organisation. An administrator ends their sessions; they did not ask for it. */

/** A person has left, and these sessions have ended. */
export interface Left {
  readonly ended: readonly string[];
}

interface Leaving {
  readonly now: number;
  /** Whether a last administrator may leave too. */
  readonly evenLast: boolean;
}

/**
 * Keeps a person out until `enablePerson`: no way to sign in works for them, and all that was open ends. They keep
 * their password, passkeys, second factor, memberships and apps for later. A second call ends the sessions that an
 * earlier version beside this one has opened since.
 */
export async function disablePerson(db: Db, { id }: Person, { now, evenLast }: Leaving): Promise<Left | StillNeeded> {
  return db.transaction(async (tx) => {
    const lastAdministratorOf = await onlyAdministratorOf(tx, id);
    if (lastAdministratorOf.length > 0 && !evenLast) return { lastAdministratorOf };
    await tx
      .update(people)
      .set({ disabledAt: new Date(now) })
      .where(and(eq(people.id, id), isNull(people.disabledAt)));
    const ended = await endAccess(tx, id);
    await tx.delete(disavowals).where(eq(disavowals.personId, id));
    return { ended };
  });
}

/** Lets a disabled person in again. @returns the sessions that an earlier version has opened for them meanwhile */
export async function enablePerson(db: Db, { id }: Person): Promise<readonly string[]> {
  return db.transaction(async (tx) => {
    await tx.update(people).set({ disabledAt: null }).where(eq(people.id, id));
    return endAccess(tx, id);
  });
}

/**
 * Takes a person out of an organisation, and cancels their open invitations to it. All their sessions end, because open
 * pages show the organisation until they sign in again. Their devices and second factor stay, for other organisations.
 *
 * @returns null if they do not belong to it
 */
export async function removeMember(
  db: Db,
  orgId: string,
  { id, email }: Person,
  { now, evenLast }: Leaving,
): Promise<Left | StillNeeded | null> {
  return db.transaction(async (tx) => {
    const lastAdministratorOf = await onlyAdministratorOf(tx, id, orgId);
    if (lastAdministratorOf.length > 0 && !evenLast) return { lastAdministratorOf };
    const membership = and(eq(memberships.personId, id), eq(memberships.orgId, orgId));
    if ((await tx.$count(memberships, membership)) === 0) return null;
    // Before the person's row, in the same order as accepting one does. The opposite order could deadlock.
    await cancelInvitations(tx, orgId, email, now);
    await tx
      .update(people)
      .set({ activeOrgId: sql`nullif(${people.activeOrgId}, ${orgId})` })
      .where(eq(people.id, id));
    await tx.delete(memberships).where(membership);
    return { ended: await endSessionsOf(tx, id) };
  });
}
