import { and, eq, exists, gt, lte, ne, not, or, type SQL } from "drizzle-orm";
import type { Route } from "../../machines/shared/routes.ts";
import { plainCode } from "../../machines/shared/spelling.ts";
import type { Context } from "../calls/context.ts";
import { notifyOwner } from "../calls/tell-owner.ts";
import type { Db } from "../database/database.ts";
import { candidates, passwordResets, people, type ResetKind } from "../database/schema.ts";
import type { Addressee } from "../mail/mail.ts";
import { fingerprint, newId, newToken } from "../shared/ids.ts";
import { isEnabled, type OwnerId, hasEmail } from "../shared/people.ts";
import type { MailText } from "../texts/mail-text.ts";

interface ResetLink {
  /** Null for an unknown account: the same work is done, but nothing is sent or stored. */
  readonly owner: OwnerId | null;
  /** The mail, which has the link. */
  readonly text: MailText<{ readonly link: string; readonly replaces: boolean }>;
  readonly to: Omit<Addressee, "owner">;
  /** Hash of the requesting network address. */
  readonly place: string;
  readonly routeOf: (code: string) => Route;
}

/** Mails a link to set a new password. @returns whether the mail was sent */
export async function mailResetLink(
  { db, mail, publicUrl, routes }: Pick<Context, "db" | "mail" | "publicUrl" | "routes">,
  { owner, text, to, place, routeOf }: ResetLink,
  now: number,
): Promise<boolean> {
  const reset = await issueReset(db, owner, "link", place, now);
  const replaces = await hasEarlierReset(db, reset, now);
  const link = publicUrl + routes.format({ route: routeOf(reset.token), search: "" });
  const arrived = await notifyOwner(owner === null ? mail.toNobody : mail, text, { ...to, owner }, { link, replaces });
  await settleReset(db, reset, to.email, arrived && owner !== null);
  return arrived;
}

/** TTL of a code or ticket, in milliseconds. */
const LIFETIME = 10 * 60_000;

export type PasswordReset = typeof passwordResets.$inferSelect;

const ofOwner = (owner: OwnerId) =>
  "personId" in owner ? eq(passwordResets.personId, owner.personId) : eq(passwordResets.candidateId, owner.candidateId);

/** Locks the owner's row: concurrent resets of the owner wait for the end of this transaction. */
async function lock(tx: Db, owner: OwnerId): Promise<void> {
  if ("personId" in owner) {
    await tx.select({ id: people.id }).from(people).where(eq(people.id, owner.personId)).for("update");
  } else {
    await tx.select({ id: candidates.id }).from(candidates).where(eq(candidates.id, owner.candidateId)).for("update");
  }
}

/** A new password reset. */
export interface NewReset {
  readonly id: string;
  /** The code or ticket, of which only a hash is stored. */
  readonly token: string;
  /** Matches the resets of the same owner, kind and requesting address, of which only one may stay valid. */
  readonly sameRequest: SQL | undefined;
}

/**
 * Issues a single-use reset. Earlier ones of the same kind stay valid until the owner has received this one
 * (`settleReset`).
 *
 * @param owner null takes as long, for an address without an account
 * @param place hash of the requesting network address
 * @param recoveryCodeHash hash of the recovery code that a ticket is issued for
 * @param lifetime milliseconds; 10 minutes unless one is given
 */
export async function issueReset(
  db: Db,
  owner: OwnerId | null,
  kind: ResetKind,
  place: string,
  now: number,
  recoveryCodeHash: string | null = null,
  lifetime = LIFETIME,
): Promise<NewReset> {
  const [id, token] = [newId(), newToken()];
  const tokenHash = fingerprint(token);
  const expiresAt = new Date(now + lifetime);
  await db.insert(passwordResets).values({ id, tokenHash, kind, place, ...owner, recoveryCodeHash, expiresAt });
  const theirs = owner === null ? eq(passwordResets.id, id) : ofOwner(owner);
  return { id, token, sameRequest: and(theirs, eq(passwordResets.kind, kind), eq(passwordResets.place, place)) };
}

/** Whether earlier resets are still valid that this one replaces once it has arrived. */
async function hasEarlierReset(db: Db, { id, sameRequest }: NewReset, now: number): Promise<boolean> {
  const { id: each, expiresAt } = passwordResets;
  return (await db.$count(passwordResets, and(sameRequest, ne(each, id), gt(expiresAt, new Date(now))))) > 0;
}

/**
 * Revokes the earlier resets if the owner has received the new one. Otherwise, or if the person has another address by
 * now, it revokes the new one. Resets requested from other addresses are untouched, so that a stranger cannot revoke
 * the owner's.
 *
 * @param email the address to which the new one was sent
 */
export async function settleReset(
  db: Db,
  { id, sameRequest }: NewReset,
  email: string,
  arrived: boolean,
): Promise<void> {
  const { id: each, personId } = passwordResets;
  const hasOtherEmail = and(eq(people.id, personId), not(hasEmail(email)));
  const isOver = or(
    // First, and whether or not it arrived: the work must not tell who has an account.
    exists(db.select({ id: people.id }).from(people).where(hasOtherEmail)),
    arrived ? ne(each, id) : eq(each, id),
  );
  await db.delete(passwordResets).where(and(sameRequest, isOver));
}

/** The reset of a code or ticket; null if there is none, it has expired or its person is disabled. It is not consumed. */
export async function findReset(db: Db, token: string, kind: ResetKind, now: number): Promise<PasswordReset | null> {
  const [found] = await db
    .select({ reset: passwordResets })
    .from(passwordResets)
    .leftJoin(people, eq(people.id, passwordResets.personId))
    .where(
      and(
        eq(passwordResets.tokenHash, fingerprint(plainCode(token))),
        eq(passwordResets.kind, kind),
        gt(passwordResets.expiresAt, new Date(now)),
        isEnabled,
      ),
    );
  return found?.reset ?? null;
}

/** Consumes a reset and revokes all others of its owner. Only one of several concurrent transactions gets true. */
export async function consumeReset(tx: Db, id: string, owner: OwnerId): Promise<boolean> {
  await lock(tx, owner);
  const taken = await tx.delete(passwordResets).where(ofOwner(owner)).returning({ id: passwordResets.id });
  return taken.some((reset) => reset.id === id);
}

/** The name of a reset in the audit log. */
export const resetInLog = ({ id, kind }: PasswordReset): string => `${kind === "link" ? "link" : "ticket"} ${id}`;

/** Prunes expired resets. */
export async function sweepResets(db: Db, now: number): Promise<void> {
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, new Date(now)));
}
