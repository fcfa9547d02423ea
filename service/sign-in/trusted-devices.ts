import { and, desc, eq, gt, inArray, lte, ne, notLike, sql } from "drizzle-orm";
import { type Call, type Handler, requirePerson, requireSession, sessionOf } from "../calls/call.ts";
import type { Context } from "../calls/context.ts";
import { tellOwnerLater } from "../calls/tell-owner.ts";
import type { Db } from "../database/database.ts";
import { memberships, people, sessions, trustedDevices } from "../database/schema.ts";
import { fingerprint, newId, newToken } from "../shared/ids.ts";
import { findPersonById, type Person } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import type { Device } from "../shared/sessions.ts";
import { texts } from "../texts/texts.ts";
import { allowsTrustedDevices } from "./second-factor.ts";

/*
 * Browsers on which a person asked not to be asked for a second factor again. Right after a sign-in with one, the
 * service makes a ticket, which the browser exchanges once, within a minute, for a token in a cookie. A transaction
 * that ends sessions and the trust ends the sessions first: `prepareTrust` waits for that, and then finds no session.
 */

/** Milliseconds after a sign-in with a second factor during which the person can have the device trusted. */
const ADD_LIFETIME = 60_000;

/** The id of the device whose token this socket's browser presented for a person; null if they trust none of them. */
export async function presentedDevice({ context, socketSession, now }: Call, personId: string): Promise<string | null> {
  const token = socketSession.deviceTokens.get(personId);
  return token === undefined ? null : findTrustedDevice(context.db, personId, token, now);
}

/** Like `presentedDevice`, but also finds a device whose token the browser has got since this socket was opened. */
export async function currentDevice(call: Call, personId: string): Promise<string | null> {
  const { trusting } = call.socketSession;
  return (await presentedDevice(call, personId)) ?? (trusting?.personId === personId ? trusting.id : null);
}

/** After a sign-in with a second factor on this socket: lets the person have the device trusted. */
export function allowTrust({ socketSession, now }: Call, session: { readonly id: string }, person: Person): void {
  socketSession.factorProved = { sessionId: session.id, person, until: now + ADD_LIFETIME };
}

/**
 * Prepares the trust in this device, and answers with the ticket for its cookie. Refuses with 403 unless the person has
 * just signed in with a second factor on this socket: a stolen session is not enough. Not with 401, which would sign out
 * a person who only lost the connection.
 */
const trustedDevicesAdd: Handler<"trustedDevices|add"> = async (_request, call) => {
  const { context, socketSession, now } = call;
  const session = await sessionOf(call);
  const proved = socketSession.factorProved;
  socketSession.factorProved = null;
  const isProved = session !== null && proved?.sessionId === session.id && proved.until > now;
  if (!isProved || !allowsTrustedDevices(session.memberships)) throw new Refusal(403, texts.refusal.deviceNotTrusted);
  const prepared = await prepareTrust(context.db, session.id, proved.person, socketSession, now);
  if (prepared === null) throw new Refusal(403, texts.refusal.deviceNotTrusted);
  socketSession.trusting = { personId: proved.person.id, id: prepared.id };
  call.note({ device: prepared.id, spent: [`second factor of ${session.id}`] });
  return { ticket: prepared.ticket };
};

/** Asks for a second factor on one of the person's devices again. Another person's is answered like an unknown one. */
const trustedDevicesRemove: Handler<"trustedDevices|remove"> = async ({ deviceId }, call) => {
  const person = requirePerson(await requireSession(call));
  await removeTrustedDevice(call.context.db, person.id, deviceId);
  return { success: true };
};

/** Gives a browser the token of a trusted device, for an HttpOnly cookie. */
export interface TrustedDevices {
  /** The token, for a ticket of `trustedDevices|add`; null if the ticket is unknown, used or too old. */
  fetch(ticket: string): Promise<{ readonly personId: string; readonly token: string } | null>;
}

export function createTrustedDevices(context: Context): TrustedDevices {
  const { db, clock, log } = context;
  return {
    async fetch(ticket) {
      const now = clock.now();
      const fetched = await fetchTrust(db, ticket, now);
      if (fetched === null) return null;
      const { id, personId, userAgent, address } = fetched;
      log.info({ personId, spent: [`ticket ${id}`] }, "a device is trusted");
      const person = await findPersonById(db, personId);
      if (person === null) return null;
      const socketSession = { userAgent, address, language: person.language ?? "en" };
      tellOwnerLater({ context, socketSession, now }, person, { kind: "deviceTrusted" });
      return fetched;
    },
  };
}

const MINUTE = 60_000;
/** Milliseconds during which a trusted device needs no second factor. */
export const TRUST_LIFETIME = 30 * 24 * 60 * MINUTE;
/** Milliseconds during which the browser can fetch the token. */
const TICKET_LIFETIME = MINUTE;

const UNFETCHED = "unfetched ";
/** Stands in place of the token's hash until the browser has fetched the token: no token has such a hash. */
const unfetched = (ticket: string) => UNFETCHED + fingerprint(ticket);

/**
 * Makes the ticket for a browser in which a person has just signed in with a second factor.
 *
 * @param person as they were when they proved the second factor
 * @returns null if the session has ended, or the password or second factors have changed since then
 */
export async function prepareTrust(
  db: Db,
  sessionId: string,
  person: Person,
  { userAgent, address }: Device,
  now: number,
): Promise<{ id: string; ticket: string } | null> {
  const [id, ticket] = [newId(), newToken()];
  const createdAt = new Date(now).toISOString();
  const expiresAt = new Date(now + TICKET_LIFETIME).toISOString();
  const asProved = and(
    eq(sessions.id, sessionId),
    eq(people.id, person.id),
    eq(people.passwordHash, person.passwordHash),
    eq(people.emailFactor, person.emailFactor),
    eq(people.appFactor, person.appFactor),
    eq(people.passkeyFactor, person.passkeyFactor),
    sql`${people.authenticatorSecret} is not distinct from ${person.authenticatorSecret}::text`,
  );
  // The columns are in the table's order.
  const prepared = await db
    .insert(trustedDevices)
    .select(
      sql`select ${id}, ${unfetched(ticket)}, ${people.id}, ${createdAt}::timestamptz, ${expiresAt}::timestamptz,
      ${userAgent}::text, ${address}::text
      from ${people} join ${sessions} on ${sessions.personId} = ${people.id} where ${asProved} for share`,
    )
    .returning({ id: trustedDevices.id });
  return prepared.length > 0 ? { id, ticket } : null;
}

/**
 * Exchanges a ticket for the device's token, and starts the time of the trust.
 *
 * @returns null if the ticket is unknown, used or expired
 */
async function fetchTrust(
  db: Db,
  ticket: string,
  now: number,
): Promise<({ id: string; personId: string; token: string } & Device) | null> {
  const token = newToken();
  const [fetched] = await db
    .update(trustedDevices)
    .set({ tokenHash: fingerprint(token), expiresAt: new Date(now + TRUST_LIFETIME) })
    .where(and(eq(trustedDevices.tokenHash, unfetched(ticket)), gt(trustedDevices.expiresAt, new Date(now))))
    .returning({
      id: trustedDevices.id,
      personId: trustedDevices.personId,
      userAgent: trustedDevices.userAgent,
      address: trustedDevices.address,
    });
  return fetched ? { ...fetched, token } : null;
}

/** The id of the device that a person's token is for; null if there is none or its time is over. */
async function findTrustedDevice(db: Db, personId: string, token: string, now: number): Promise<string | null> {
  const [found] = await db
    .select({ id: trustedDevices.id })
    .from(trustedDevices)
    .where(and(eq(trustedDevices.tokenHash, fingerprint(token)), ofPerson(personId, now)));
  return found?.id ?? null;
}

/** The devices that a person trusts, the newest first. */
export async function trustedDevicesOf(db: Db, personId: string, now: number) {
  const { id, userAgent, address, createdAt, expiresAt, tokenHash } = trustedDevices;
  return db
    .select({ id, userAgent, address, createdAt, expiresAt })
    .from(trustedDevices)
    .where(and(ofPerson(personId, now), notLike(tokenHash, `${UNFETCHED}%`)))
    .orderBy(desc(createdAt), id);
}

const ofPerson = (personId: string, now: number) =>
  and(eq(trustedDevices.personId, personId), gt(trustedDevices.expiresAt, new Date(now)));

/** Ends the trust in one device of a person, if it is theirs. */
async function removeTrustedDevice(db: Db, personId: string, id: string): Promise<void> {
  await db.delete(trustedDevices).where(and(eq(trustedDevices.personId, personId), eq(trustedDevices.id, id)));
}

/** Ends the trust in all devices of a person. @param except the id of one that stays trusted */
export async function removeTrustedDevices(db: Db, personId: string, except: string | null = null): Promise<void> {
  const others = except === null ? undefined : ne(trustedDevices.id, except);
  await db.delete(trustedDevices).where(and(eq(trustedDevices.personId, personId), others));
}

/** Ends the trust in all devices of the members of an organisation. */
export async function removeTrustedDevicesIn(db: Db, orgId: string): Promise<void> {
  const members = db.select({ id: memberships.personId }).from(memberships).where(eq(memberships.orgId, orgId));
  await db.delete(trustedDevices).where(inArray(trustedDevices.personId, members));
}

/** Prunes devices whose time is over, and those whose token was never fetched. */
export async function sweepTrustedDevices(db: Db, now: number): Promise<void> {
  await db.delete(trustedDevices).where(lte(trustedDevices.expiresAt, new Date(now)));
}

export { trustedDevicesAdd as "trustedDevices|add", trustedDevicesRemove as "trustedDevices|remove" };
