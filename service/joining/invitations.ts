import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { plainCode } from "../../machines/shared/spelling.ts";
import type { Db } from "../database/database.ts";
import { clientInvitations, invitations, memberships, organisations, people } from "../database/schema.ts";
import { fingerprint, newId } from "../shared/ids.ts";
import { endSignInsWithoutFactor } from "../sign-in/end-access.ts";

export type Invitation = typeof invitations.$inferSelect;
export type ClientInvitation = typeof clientInvitations.$inferSelect;

const DAY = 24 * 60 * 60_000;
/** TTL of an invitation, in milliseconds. */
export const INVITATION_LIFETIME = 7 * DAY;
/** Milliseconds after expiry until it is pruned. Until then its link gets a specific refusal. */
const RETENTION = 30 * DAY;

/** The invitation with this code, even if accepted or expired. */
export async function findInvitation(db: Db, code: string): Promise<Invitation | null> {
  const [found] = await db
    .select()
    .from(invitations)
    .where(eq(invitations.codeHash, fingerprint(plainCode(code))));
  return found ?? null;
}

/** The client invitation with this token, even if accepted or expired. */
export async function findClientInvitation(db: Db, token: string): Promise<ClientInvitation | null> {
  const [found] = await db
    .select()
    .from(clientInvitations)
    .where(eq(clientInvitations.tokenHash, fingerprint(plainCode(token))));
  return found ?? null;
}

/** The sender of an invitation, as shown to the invited person. `invitedBy` is a name; null for the operator. */
export async function senderOf(
  db: Db,
  { orgId, invitedBy }: Pick<Invitation, "orgId" | "invitedBy">,
): Promise<{ company: string; invitedBy: string | null }> {
  const [found] = await db
    .select({ company: organisations.company, person: people })
    .from(organisations)
    .leftJoin(people, eq(people.id, invitedBy ?? ""))
    .where(eq(organisations.id, orgId));
  if (!found) throw new Error(`The invitation's organisation ${orgId} does not exist.`);
  const { company, person } = found;
  return { company, invitedBy: person && `${person.firstName} ${person.lastName}`.trim() };
}

/** Either kind of invitation. */
type Kind = typeof invitations | typeof clientInvitations;

/**
 * Ends the open invitation of this kind that a newer one replaces. It stays, so that its link can say so.
 *
 * @returns whether there was one
 */
export async function endReplaced(tx: Db, kind: Kind, orgId: string, email: string, now: number): Promise<boolean> {
  const ended = await tx
    .update(kind)
    .set({ expiresAt: new Date(now) })
    .where(openTo(kind, orgId, email, now))
    .returning({ id: kind.id });
  return ended.length > 0;
}

const openTo = (kind: Kind, orgId: string, email: string, now: number) =>
  and(eq(kind.orgId, orgId), eq(kind.email, email), isNull(kind.acceptedAt), gt(kind.expiresAt, new Date(now)));

/** Whether a newer invitation of this kind, which always expires later, went to the same person. */
export async function isReplaced(
  db: Db,
  kind: Kind,
  { orgId, email, expiresAt }: Pick<Invitation, "orgId" | "email" | "expiresAt">,
): Promise<boolean> {
  const newer = and(eq(kind.orgId, orgId), eq(kind.email, email), gt(kind.expiresAt, expiresAt));
  return (await db.$count(kind, newer)) > 0;
}

export const hasExpired = ({ expiresAt }: { expiresAt: Date }, now: number) => expiresAt.getTime() <= now;

/**
 * Marks an invitation as accepted. One statement does it, so only one of several concurrent requests gets true.
 *
 * @param now epoch milliseconds
 */
export async function claimInvitation(tx: Db, id: string, now: number): Promise<boolean> {
  const taken = await tx
    .update(invitations)
    .set({ acceptedAt: new Date(now) })
    .where(and(eq(invitations.id, id), isNull(invitations.acceptedAt), gt(invitations.expiresAt, new Date(now))))
    .returning({ id: invitations.id });
  return taken.length > 0;
}

/** Like `claimInvitation`, for a client invitation. */
export async function claimClientInvitation(tx: Db, id: string, now: number): Promise<boolean> {
  const { acceptedAt, expiresAt } = clientInvitations;
  const taken = await tx
    .update(clientInvitations)
    .set({ acceptedAt: new Date(now) })
    .where(and(eq(clientInvitations.id, id), isNull(acceptedAt), gt(expiresAt, new Date(now))))
    .returning({ id: clientInvitations.id });
  return taken.length > 0;
}

/**
 * Cancels the open invitations of both kinds to an organisation.
 *
 * @returns how many there were
 */
export async function cancelInvitations(db: Db, orgId: string, email: string, now: number): Promise<number> {
  let cancelled = 0;
  for (const kind of [invitations, clientInvitations]) {
    const open = openTo(kind, orgId, email, now);
    cancelled += (await db.delete(kind).where(open).returning({ id: kind.id })).length;
  }
  return cancelled;
}

/**
 * Adds a person to an organisation and makes it their active one. An existing membership is left unchanged.
 *
 * @returns the ids of the sessions that ended, because they began without the second factor that this organisation
 *   requires
 */
export async function joinOrganisation(
  tx: Db,
  personId: string,
  { orgId, role, products }: Pick<typeof memberships.$inferInsert, "orgId" | "role" | "products">,
): Promise<readonly string[]> {
  const added = await tx
    .insert(memberships)
    .values({ id: newId(), orgId, personId, role, products })
    .onConflictDoNothing({ target: [memberships.personId, memberships.orgId] })
    .returning({ id: memberships.id });
  await tx.update(people).set({ activeOrgId: orgId }).where(eq(people.id, personId));
  return added.length === 0 ? [] : endSignInsWithoutFactor(tx, personId, [orgId]);
}

/** Prunes old invitations, accepted or not. */
export async function sweepInvitations(db: Db, now: number): Promise<void> {
  const past = new Date(now - RETENTION);
  await db.delete(invitations).where(lte(invitations.expiresAt, past));
  await db.delete(clientInvitations).where(lte(clientInvitations.expiresAt, past));
}
