import type { Answer, CallEvent, Request } from "../../machines/shared/contract.ts";
import type { SessionKind } from "../database/schema.ts";
import type { Person } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import { findSession, type FoundSession, type Session } from "../shared/sessions.ts";
import type { SocketSession } from "../socket-sessions/socket-sessions.ts";
import { texts } from "../texts/texts.ts";
import type { AuditFacts } from "./audit.ts";
import type { Context } from "./context.ts";

/** A request being answered, from a socket or over HTTP. */
export interface IncomingRequest {
  readonly context: Context;
  /** Over HTTP only what the request tells of its client. */
  readonly socketSession: Pick<SocketSession, "address" | "language" | "userAgent">;
  /** Epoch milliseconds of its arrival, used as the current time throughout. */
  readonly now: number;
  /** Adds facts to the request's line in the audit log. */
  note(facts: AuditFacts): void;
}

/** A call on a socket being answered. */
export interface Call extends IncomingRequest {
  readonly socketSession: SocketSession;
}

/** Answers a call: returns the reply's data or throws a `Refusal`. */
export type Handler<E extends CallEvent> = (request: Request<E>, call: Call) => Promise<Answer<E>>;

/**
 * Binds the socket to the session of the token presented at connect. Until then that token is not trusted, and an
 * unavailable database does not discard it.
 *
 * @returns the session; null if there is none, or if it is bound already
 */
export async function bindPresented({ context, socketSession, now }: Omit<Call, "note">): Promise<FoundSession | null> {
  if (socketSession.presented === null) return null;
  const found = await findSession(context.db, socketSession.presented, now);
  // An access token of a third-party app is not accepted here, not even to sign out.
  const session = found?.kind === "thirdParty" ? null : found;
  context.socketSessions.bind(socketSession, session);
  return session;
}

/** The socket's token, which may have expired; null if it has none. */
export async function tokenOf(call: Call): Promise<string | null> {
  await bindPresented(call);
  return call.socketSession.token;
}

/** The socket's session, of any kind; null if there is none or it has expired. */
export async function sessionOf(call: Call): Promise<FoundSession | null> {
  const { context, socketSession, now } = call;
  const token = await tokenOf(call);
  if (token === null) return null;
  const session = await findSession(context.db, token, now);
  context.socketSessions.bind(socketSession, session);
  return session;
}

/**
 * The socket's full session, of a person or a new hire. Refuses with 401 if there is none.
 *
 * @param other another kind of session that is accepted
 */
export async function requireSession(call: Call, other: SessionKind = "full"): Promise<FoundSession> {
  const hadToken = (await tokenOf(call)) !== null;
  const session = await sessionOf(call);
  if (session?.kind === "full" || session?.kind === other) return session;
  throw new Refusal(401, hadToken && session === null ? texts.refusal.sessionEnded : texts.refusal.signedOut);
}

/** Like `requireSession`, but also refuses, with 403, a person who must change their password first. */
export async function requireActiveSession(call: Call): Promise<FoundSession> {
  return withOwnPassword(await requireSession(call));
}

function withOwnPassword(session: FoundSession): FoundSession {
  if ("person" in session && session.person.mustChangePassword)
    throw new Refusal(403, texts.refusal.mustChangePassword);
  return session;
}

export type PersonSession = Extract<FoundSession, { person: Person }>;

/** The active full session of a person. Refuses new hires with 403. */
export async function requireActivePerson(call: Call): Promise<PersonSession> {
  return ofPerson(await requireActiveSession(call));
}

/** The session of someone who may read and set up second factors: a set-up session, or an active full one. */
export async function requireSetupAccess(call: Call): Promise<PersonSession> {
  const session = await requireSession(call, "setup");
  return ofPerson(session.kind === "setup" ? session : withOwnPassword(session));
}

function ofPerson(session: FoundSession): PersonSession {
  if ("person" in session) return session;
  throw new Refusal(403, texts.refusal.notForNewHires);
}

/** The person of a session. Refuses new hires with 403. */
export function requirePerson(session: Session): Person {
  if ("person" in session) return session.person;
  throw new Refusal(403, texts.refusal.notForNewHires);
}
