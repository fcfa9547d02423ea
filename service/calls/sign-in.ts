import { endSession, findSession, openSession } from "../account/sessions.ts";
import type { SessionKind } from "../database/schema.ts";
import { texts } from "../texts.ts";
import { sessionUser } from "./authenticate.ts";
import type { Call } from "./call.ts";

export type Owner = { personId: string } | { candidateId: string };

/**
 * Opens a session on this socket; the one it spoke for before is over.
 *
 * @returns the session's token
 */
export async function openHere(
  { context, conversation, now }: Call,
  owner: Owner,
  kind: SessionKind,
): Promise<{ id: string; token: string }> {
  const { db, conversations } = context;
  const before = conversation.token;
  const opened = await openSession(db, owner, kind, now);
  if (before !== null) conversations.end(await endSession(db, before), texts.refusal.sessionEnded, conversation);
  conversation.pending = null;
  conversations.bind(conversation, opened);
  return opened;
}

/**
 * Signs somebody in on this socket. The session user is pushed before the call's own reply, so that the app
 * knows who it is without another round trip.
 *
 * @returns the token
 */
export async function signIn(call: Call, owner: Owner): Promise<string> {
  const { context, conversation, now } = call;
  const { id, token } = await openHere(call, owner, "full");
  const session = await findSession(context.db, token, now);
  if (session === null) throw new Error("A session that was opened just now is not there.");
  conversation.push({ event: "authenticate", data: await sessionUser(context.db, session), code: 200 });
  context.log.info({ ...owner, session: id }, "signed in");
  return token;
}
