import { eq } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { organisations } from "../database/schema.ts";
import { isId } from "./ids.ts";

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
