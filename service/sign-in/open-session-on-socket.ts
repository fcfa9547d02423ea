import { eq } from "drizzle-orm";
import { type Call, tokenOf } from "../calls/call.ts";
import { tellOwnerLater } from "../calls/tell-owner.ts";
import { people, type SessionKind } from "../database/schema.ts";
import { forgetSurplusAddresses } from "../shared/known-addresses.ts";
import type { Membership } from "../shared/organisations.ts";
import type { Person } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import { accountOf, endSession, type Owner } from "../shared/sessions.ts";
import { texts } from "../texts/texts.ts";
import { endSurplusSessions, type OpenedSession, openSession } from "./open-session.ts";
import { pushSession } from "./session.ts";

/**
 * Opens a session on this socket and ends its previous one. Refuses with 403 if the owner's credentials have changed
 * meanwhile.
 *
 * @param recoveryCodeHash hash of the recovery code that opens a set-up
 */
export async function openSocketSession(
  call: Call,
  owner: Owner,
  kind: SessionKind,
  recoveryCodeHash: string | null = null,
): Promise<OpenedSession> {
  const { context, socketSession, now } = call;
  const { db, socketSessions } = context;
  const before = await tokenOf(call);
  const session = await openSession(db, owner, kind, socketSession, now, recoveryCodeHash);
  if (session === null) throw new Refusal(403, texts.refusal.wrongPassword);
  socketSession.opened = session.token;
  if (before !== null) socketSessions.replace(await endSession(db, before));
  socketSessions.end(await endSurplusSessions(db, session), "tooManyDevices");
  socketSession.pending = null;
  socketSession.challenge = null;
  socketSessions.bind(socketSession, session);
  return session;
}

/**
 * Signs an owner in on this socket. The session user is pushed before the call's own reply.
 *
 * @returns the session
 */
export async function signIn(call: Call, owner: Owner, memberships: readonly Membership[]): Promise<OpenedSession> {
  const session = await openSocketSession(call, owner, "full");
  pushSession(call.socketSession, session, memberships);
  if ("person" in owner) {
    const { person } = owner;
    await storeLanguage(call, person);
    if (session.isFromAnotherAddress) tellOwnerLater(call, person, { kind: "newDevice" });
  }
  if (session.isFromSurplusAddress) await forgetSurplusAddresses(call.context.db, accountOf(owner));
  return session;
}

/** Stores the person's language for later mails. */
async function storeLanguage({ context, socketSession: { language } }: Call, person: Person): Promise<void> {
  if (person.language !== language) await context.db.update(people).set({ language }).where(eq(people.id, person.id));
}
