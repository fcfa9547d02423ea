import { allowsTrustedDevices } from "../account/second-factor.ts";
import { fetchTrust, findTrustedDevice, prepareTrust, removeTrustedDevice } from "../account/trusted-devices.ts";
import { findPersonById, type Person } from "../account/people.ts";
import { Refusal } from "../account/refusal.ts";
import { texts } from "../texts/texts.ts";
import { requirePerson, requireSession, sessionOf, type Call, type Handler } from "./call.ts";
import type { Context } from "./context.ts";
import { tellOwnerLater } from "./tell-owner.ts";

/** Milliseconds after a sign-in with a second factor during which the person can have the device trusted. */
const ADD_LIFETIME = 60_000;

/** The id of the device whose token this socket's browser presented for a person; null if they trust none of them. */
export async function presentedDevice({ context, conversation, now }: Call, personId: string): Promise<string | null> {
  const token = conversation.deviceTokens.get(personId);
  return token === undefined ? null : findTrustedDevice(context.db, personId, token, now);
}

/** Like `presentedDevice`, but also finds a device whose token the browser has got since this socket was opened. */
export async function currentDevice(call: Call, personId: string): Promise<string | null> {
  const { trusting } = call.conversation;
  return (await presentedDevice(call, personId)) ?? (trusting?.personId === personId ? trusting.id : null);
}

/** After a sign-in with a second factor on this socket: lets the person have the device trusted. */
export function allowTrust({ conversation, now }: Call, session: { readonly id: string }, person: Person): void {
  conversation.factorProved = { sessionId: session.id, person, until: now + ADD_LIFETIME };
}

/**
 * Prepares the trust in this device, and answers with the ticket for its cookie. Refuses with 403 unless the person has
 * just signed in with a second factor on this socket: a stolen session is not enough. Not with 401, which would sign out
 * a person who only lost the connection.
 */
export const trustedDevicesAdd: Handler<"trustedDevices|add"> = async (_request, call) => {
  const { context, conversation, now } = call;
  const session = await sessionOf(call);
  const proved = conversation.factorProved;
  conversation.factorProved = null;
  const isProved = session !== null && proved?.sessionId === session.id && proved.until > now;
  if (!isProved || !allowsTrustedDevices(session.memberships)) throw new Refusal(403, texts.refusal.deviceNotTrusted);
  const prepared = await prepareTrust(context.db, session.id, proved.person, conversation, now);
  if (prepared === null) throw new Refusal(403, texts.refusal.deviceNotTrusted);
  conversation.trusting = { personId: proved.person.id, id: prepared.id };
  return { ticket: prepared.ticket };
};

/** Asks for a second factor on one of the person's devices again. Another person's is answered like an unknown one. */
export const trustedDevicesRemove: Handler<"trustedDevices|remove"> = async ({ deviceId }, call) => {
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
      const { personId, userAgent, address } = fetched;
      log.info({ personId }, "a device is trusted");
      const person = await findPersonById(db, personId);
      if (person === null) return null;
      const conversation = { userAgent, address, language: person.language ?? "en" };
      tellOwnerLater({ context, conversation, now }, person, { kind: "deviceTrusted" });
      return fetched;
    },
  };
}
