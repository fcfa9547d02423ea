import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { disavowals, memberships, organisations, people } from "../database/schema.ts";
import { endAccess } from "./end-access.ts";
import { cancelInvitations } from "./invitations.ts";
import type { Organisation } from "./organisations.ts";
import { isEnabled, type Person } from "./people.ts";
import { endSessionsOf } from "./sessions.ts";

/* People who leave the suite, or one organisation. Sessions that end here end without their owner having asked for it. */

/** A person has left, and these sessions have ended. */
export interface Left {
  readonly ended: readonly string[];
}

/** A person stays, because they are the last administrator of these organisations. */
export interface Stays {
  readonly lastAdministratorOf: readonly Pick<Organisation, "id" | "company">[];
}

interface Leaving {
  readonly now: number;
  /** Whether a last administrator may leave too. */
  readonly evenLast: boolean;
}

/**
 * Keeps a person out until `enablePerson`: nothing that they have signs them in, and all that was open ends. They keep
 * their password, passkeys, second factor, memberships and apps for then. Repeated, it ends what an earlier version that
 * ran beside this one has opened since.
 */
export async function disablePerson(db: Db, { id }: Person, { now, evenLast }: Leaving): Promise<Left | Stays> {
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
 * pages show the organisation until they sign in again. What they trust and have set up stays, for other organisations.
 *
 * @returns null if they do not belong to it
 */
export async function removeMember(
  db: Db,
  orgId: string,
  { id, email }: Person,
  { now, evenLast }: Leaving,
): Promise<Left | Stays | null> {
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

/**
 * The organisations, of all or of one, that would have no administrator who can sign in without this person. Two last
 * administrators cannot leave at the same time, because the second one waits for the first.
 */
export async function onlyAdministratorOf(
  tx: Db,
  personId: string,
  orgId?: string,
): Promise<Stays["lastAdministratorOf"]> {
  const administered = tx
    .select({ id: memberships.orgId })
    .from(memberships)
    .where(
      and(
        eq(memberships.personId, personId),
        eq(memberships.role, "admin"),
        orgId === undefined ? undefined : eq(memberships.orgId, orgId),
      ),
    );
  const locked = await tx
    .select({ id: organisations.id, company: organisations.company })
    .from(organisations)
    .where(inArray(organisations.id, administered))
    .orderBy(organisations.id)
    // A weaker lock than for an update: whoever joins meanwhile needs no turn.
    .for("no key update");
  const others = await tx
    .selectDistinct({ id: memberships.orgId })
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.personId))
    .where(
      and(
        inArray(
          memberships.orgId,
          locked.map(({ id }) => id),
        ),
        eq(memberships.role, "admin"),
        ne(memberships.personId, personId),
        eq(people.activated, true),
        isEnabled,
      ),
    );
  return locked.filter(({ id }) => !others.some((other) => other.id === id));
}
