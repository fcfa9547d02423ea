import { endSession, findSession, openSession } from "../account/sessions.ts";
import { texts } from "../texts.ts";
import { sessionUser } from "./authenticate.ts";
import type { Call } from "./call.ts";

/**
 * Opens a full session on this socket; the one it spoke for before is over. The session user is pushed
 * before the call's own reply, so that the app knows who it is without another round trip.
 *
 * @returns the token
 */
export async function signIn(call: Call, owner: { personId: string } | { candidateId: string }): Promise<string> {
  const { context, conversation, now } = call;
  const { db, conversations, log } = context;
  const before = conversation.token;
  const opened = await openSession(db, owner, "full", now);
  if (before !== null) conversations.end(await endSession(db, before), texts.refusal.sessionEnded, conversation);
  conversation.pending = null;
  conversations.bind(conversation, opened);
  const session = await findSession(db, opened.token, now);
  if (session === null) throw new Error("A session that was opened just now is not there.");
  conversation.push({ event: "authenticate", data: await sessionUser(db, session), code: 200 });
  log.info({ ...owner, session: opened.id }, "signed in");
  return opened.token;
}
