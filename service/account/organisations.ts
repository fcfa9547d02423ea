import { eq } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { organisations } from "../database/schema.ts";
import { isId } from "./ids.ts";
import { removeTrustedDevicesIn } from "./trusted-devices.ts";

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
 * Changes an organisation. Without the second factor its members skip none, so the permission to do so goes with it.
 * Once the permission goes, all devices that its members trust are trusted no more.
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
