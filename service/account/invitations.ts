import { and, eq, gt, isNull, lte } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { clientInvitations, invitations, memberships, organisations, people } from "../database/schema.ts";
import { fingerprint, newId } from "./ids.ts";

export type Invitation = typeof invitations.$inferSelect;
export type ClientInvitation = typeof clientInvitations.$inferSelect;

const DAY = 24 * 60 * 60_000;
/** How long a mailed invitation is good for, in milliseconds. */
export const INVITATION_LIFETIME = 7 * DAY;
/** How much longer its link is known. */
const MEMORY = 30 * DAY;

/** The invitation of a link, open or not. */
export async function findInvitation(db: Db, code: string): Promise<Invitation | null> {
  const [found] = await db
    .select()
    .from(invitations)
    .where(eq(invitations.codeHash, fingerprint(code)));
  return found ?? null;
}

/** The client's invitation of a link, open or not. */
export async function findClientInvitation(db: Db, token: string): Promise<ClientInvitation | null> {
  const [found] = await db
    .select()
    .from(clientInvitations)
    .where(eq(clientInvitations.tokenHash, fingerprint(token)));
  return found ?? null;
}

/** Where an invitation comes from, as it is told to who was invited. */
export async function senderOf(
  db: Db,
  { orgId, invitedBy }: Pick<Invitation, "orgId" | "invitedBy">,
): Promise<{ company: string; invitedBy: string | null }> {
  const [found] = await db
    .select({ company: organisations.company, person: people })
    .from(organisations)
    .leftJoin(people, eq(people.id, invitedBy ?? ""))
    .where(eq(organisations.id, orgId));
  if (!found) throw new Error("An invitation is there without its organisation.");
  const { company, person } = found;
  return { company, invitedBy: person && `${person.firstName} ${person.lastName}`.trim() };
}

/** Whether one can no longer be accepted because of its age. */
export const hasExpired = ({ expiresAt }: { expiresAt: Date }, now: number) => expiresAt.getTime() <= now;

/**
 * Marks an invitation as accepted, in one statement: of any number that accept it at once, one gets true.
 *
 * @param now epoch milliseconds
 */
export async function takeInvitation(tx: Db, id: string, now: number): Promise<boolean> {
  const taken = await tx
    .update(invitations)
    .set({ acceptedAt: new Date(now) })
    .where(and(eq(invitations.id, id), isNull(invitations.acceptedAt), gt(invitations.expiresAt, new Date(now))))
    .returning({ id: invitations.id });
  return taken.length > 0;
}

/** As `takeInvitation`, for a client's. */
export async function takeClientInvitation(tx: Db, id: string, now: number): Promise<boolean> {
  const { acceptedAt, expiresAt } = clientInvitations;
  const taken = await tx
    .update(clientInvitations)
    .set({ acceptedAt: new Date(now) })
    .where(and(eq(clientInvitations.id, id), isNull(acceptedAt), gt(expiresAt, new Date(now))))
    .returning({ id: clientInvitations.id });
  return taken.length > 0;
}

/** Adds a person to an organisation and makes it the one they work in. Who belongs to it already stays as they are. */
export async function joinOrganisation(
  tx: Db,
  personId: string,
  { orgId, role, products }: Pick<typeof memberships.$inferInsert, "orgId" | "role" | "products">,
): Promise<void> {
  await tx
    .insert(memberships)
    .values({ id: newId(), orgId, personId, role, products })
    .onConflictDoNothing({ target: [memberships.personId, memberships.orgId] });
  await tx.update(people).set({ activeOrgId: orgId }).where(eq(people.id, personId));
}

/** Removes old invitations, accepted or not. */
export async function sweepInvitations(db: Db, now: number): Promise<void> {
  const past = new Date(now - MEMORY);
  await db.delete(invitations).where(lte(invitations.expiresAt, past));
  await db.delete(clientInvitations).where(lte(clientInvitations.expiresAt, past));
}
