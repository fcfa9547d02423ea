import type { Answer, CallEvent, Request } from "../../machines/shared/contract.ts";
import type { Context } from "../context.ts";
import type { Conversation } from "../conversations.ts";
import { findSession, type Session } from "../account/sessions.ts";
import type { Person } from "../account/people.ts";
import { texts } from "../texts.ts";
import { Refusal } from "./refusal.ts";

/** Something being answered that came in on a socket or by HTTP. */
export interface Asked {
  readonly context: Context;
  readonly conversation: Pick<Conversation, "address" | "language">;
  /** Epoch milliseconds when it came in: one call is judged by one moment. */
  readonly now: number;
}

/** One call of a socket being answered. */
export interface Call extends Asked {
  readonly conversation: Conversation;
}

/** What answers a call: returns the reply's data or throws a `Refusal`. */
export type Answers<E extends CallEvent> = (request: Request<E>, call: Call) => Promise<Answer<E>>;

/**
 * The token this socket speaks by, good or over; null when there is none. The one it was opened with is looked up
 * first: it counts for nothing before, and it is not over because the database was away.
 */
export async function tokenOf({ context, conversation, now }: Call): Promise<string | null> {
  if (conversation.presented === null) return conversation.token;
  const session = await findSession(context.db, conversation.presented, now);
  // An access token of a third-party app is no session here, not even to sign out.
  context.conversations.bind(conversation, session?.kind === "thirdParty" ? null : session);
  return conversation.token;
}

/** The session this socket speaks for, of any kind; null when there is none or it is over. */
export async function sessionOf(call: Call): Promise<Session | null> {
  const { context, conversation, now } = call;
  const token = await tokenOf(call);
  if (token === null) return null;
  const session = await findSession(context.db, token, now);
  context.conversations.bind(conversation, session);
  return session;
}

/** The full session this socket speaks for, of a person or of a new hire. Refuses with 401 where there is none. */
export async function signedIn(call: Call): Promise<Session> {
  const hadToken = (await tokenOf(call)) !== null;
  const session = await sessionOf(call);
  if (session?.kind === "full") return session;
  throw new Refusal(401, hadToken && session === null ? texts.refusal.sessionEnded : texts.refusal.signedOut);
}

/** As `signedIn`, and the person has no password to change first. */
export async function atWork(call: Call): Promise<Session> {
  const session = await signedIn(call);
  if ("person" in session && session.person.mustChangePassword)
    throw new Refusal(403, texts.refusal.mustChangePassword);
  return session;
}

/** A session of a person, not of a new hire. */
export type PersonSession = Extract<Session, { person: Person }>;

/** Who may read and set up second factors: a person at work, or one whose session is good for that alone. */
export async function setsUpSecondFactor(call: Call): Promise<PersonSession> {
  const session = await sessionOf(call);
  const allowed = session?.kind === "setup" ? session : await atWork(call);
  if ("person" in allowed) return allowed;
  throw new Refusal(403, texts.refusal.notForNewHires);
}

/** The person of a session; new hires have none and are refused. */
export function personOf(session: Session): Person {
  if ("person" in session) return session.person;
  throw new Refusal(403, texts.refusal.notForNewHires);
}
