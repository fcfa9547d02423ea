import { eq, inArray } from "drizzle-orm";
import { chunks } from "../database/chunks.ts";
import type { Db } from "../database/database.ts";
import {
  candidates,
  clientInvitations,
  invitations,
  memberships,
  organisations,
  sessions,
} from "../database/schema.ts";
import { isId } from "./ids.ts";
import { removeTrustedDevicesIn } from "./trusted-devices.ts";

/** The most owners of sessions in a statement. */
const SESSIONS = 1_000;

export type Organisation = typeof organisations.$inferSelect;

export async function findOrganisation(db: Db, orgId: string): Promise<Organisation | null> {
  if (!isId(orgId)) return null;
  const [organisation] = await db.select().from(organisations).where(eq(organisations.id, orgId));
  return organisation ?? null;
}

/** The full URL of a logo, which may be stored as a path below `publicUrl`. */
export function logoUrl(logo: string | null, publicUrl: string): string | null {
  return logo === null ? null : new URL(logo, publicUrl).href;
}

/** The columns of an organisation that an operator changes; undefined ones stay. */
export type OrganisationChange = {
  readonly [Column in "company" | "logo" | "plan" | "requiresSecondFactor" | "allowsTrustedDevices"]:
    | Organisation[Column]
    | undefined;
};

/**
 * Changes an organisation. Its members can trust devices only while it requires a second factor. As soon as they no
 * longer can, the trust in all their devices ends.
 *
 * @returns the changed organisation; "nothingToSkip": it requires no second factor that members could skip
 */
export async function changeOrganisation(
  db: Db,
  orgId: string,
  { allowsTrustedDevices, ...change }: OrganisationChange,
): Promise<Organisation | "nothingToSkip"> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(organisations).where(eq(organisations.id, orgId)).for("no key update");
    if (before === undefined) throw new Error(`The organisation ${orgId} does not exist.`);
    const requiresSecondFactor = change.requiresSecondFactor ?? before.requiresSecondFactor;
    if (allowsTrustedDevices === true && !requiresSecondFactor) return "nothingToSkip";
    const trusts = requiresSecondFactor && (allowsTrustedDevices ?? before.allowsTrustedDevices);
    const after = { ...change, requiresSecondFactor, allowsTrustedDevices: trusts };
    const [changed] = await tx.update(organisations).set(after).where(eq(organisations.id, orgId)).returning();
    if (allowsTrustedDevices === false || (before.allowsTrustedDevices && !trusts))
      await removeTrustedDevicesIn(tx, orgId);
    return changed ?? before;
  });
}

/** An organisation has been removed. */
export interface RemovedOrganisation {
  readonly members: number;
  readonly newHires: number;
  /** The sessions of its members and new hires. */
  readonly ended: readonly string[];
}

/**
 * Removes an organisation with its memberships, invitations and new hires. The accounts of its members stay. All their
 * sessions end, because open pages show the organisation until they sign in again.
 */
export async function deleteOrganisation(db: Db, orgId: string): Promise<RemovedOrganisation> {
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
