import { eq, sql } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { people } from "../database/schema.ts";
import { revokeCodes } from "../shared/codes.ts";
import { membershipsOf } from "../shared/organisations.ts";
import { endSessionsOf } from "../shared/sessions.ts";
import { requiresSecondFactor } from "./second-factor.ts";
import { removeTrustedDevices } from "./trusted-devices.ts";
import { cancelSetup } from "./unfinished-setup.ts";

/**
 * Ends all that earlier credentials have given a person: sessions of every kind, trusted devices, an unfinished set-up,
 * codes, links and tickets. Sign-ins that are under way are refused, because this adds 1 to `accessEnded`.
 *
 * @returns the ids of the ended sessions
 */
export async function endAccess(tx: Db, personId: string): Promise<readonly string[]> {
  const ended = await endSignIns(tx, personId);
  await removeTrustedDevices(tx, personId);
  await revokeCodes(tx, personId);
  await cancelSetup(tx, personId);
  return ended;
}

/**
 * Ends the sign-ins of a person to whom these new memberships bring the first organisation that requires a second
 * factor: the person signed in without one. For the transaction that has added the memberships.
 *
 * @returns the ids of the ended sessions
 */
export async function endSignInsWithoutFactor(
  tx: Db,
  personId: string,
  newOrganisations: readonly string[],
): Promise<readonly string[]> {
  const memberships = await membershipsOf(tx, personId);
  const before = memberships.filter(({ organisation }) => !newOrganisations.includes(organisation.id));
  if (requiresSecondFactor(before) || !requiresSecondFactor(memberships)) return [];
  return endSignIns(tx, personId);
}

/** Ends a person's sessions, also those that a sign-in under way or an authorization code would open. */
async function endSignIns(tx: Db, personId: string): Promise<readonly string[]> {
  // Before the sessions: a sign-in that has read the person before either waits for this, or has inserted its session.
  await tx
    .update(people)
    .set({ accessEnded: sql`${people.accessEnded} + 1` })
    .where(eq(people.id, personId));
  return endSessionsOf(tx, personId);
}
