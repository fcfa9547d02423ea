import { and, eq, inArray, ne } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { memberships, organisations, people } from "../database/schema.ts";
import type { Organisation } from "../shared/organisations.ts";
import { hasPassword, isEnabled } from "../shared/people.ts";

/** Nothing was changed, because these organisations would have no administrator who can sign in. */
export interface StillNeeded {
  readonly lastAdministratorOf: readonly Pick<Organisation, "id" | "company">[];
}

/**
 * The organisations that would have no administrator who can sign in without this person; only `orgId` if it is given.
 * Two last administrators cannot leave at the same time, because the second one waits for the first.
 */
export async function onlyAdministratorOf(
  tx: Db,
  personId: string,
  orgId?: string,
): Promise<StillNeeded["lastAdministratorOf"]> {
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
    // A weaker lock than for an update, so that people who join meanwhile need not wait.
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
        hasPassword,
      ),
    );
  return locked.filter(({ id }) => !others.some((other) => other.id === id));
}
