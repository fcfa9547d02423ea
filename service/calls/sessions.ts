import { devicesOf, endDevice, endOtherSessions } from "../account/sessions.ts";
import { texts } from "../texts.ts";
import { signedIn, type Answers } from "./call.ts";
import { Refusal } from "./refusal.ts";

/** Where the person is signed in, this session among them. */
export const sessionsRead: Answers<"sessions|read"> = async (_request, call) => {
  const session = await signedIn(call);
  const devices = await devicesOf(call.context.db, session, call.now);
  return {
    list: devices.map(({ sessionId, userAgent, address, createdAt, lastSeenAt }) => ({
      sessionId,
      isCurrent: sessionId === session.id,
      userAgent,
      address,
      signedInAt: createdAt.getTime(),
      lastUsedAt: lastSeenAt.getTime(),
    })),
  };
};

/**
 * Ends one of the person's sessions, or all but this one. Whoever is signed out by it is told at once. A session
 * of somebody else's is answered as one that never was.
 */
export const sessionsRevoke: Answers<"sessions|revoke"> = async (request, call) => {
  const { db, conversations, log } = call.context;
  const session = await signedIn(call);
  const ended =
    "others" in request ? await endOtherSessions(db, session) : await endDevice(db, session, request.sessionId);
  if ("sessionId" in request && ended.length === 0) throw new Refusal(409, texts.refusal.noSuchSession);
  conversations.end(ended, "sessionEnded");
  log.info({ session: session.id, ended }, "signed out elsewhere");
  return { success: true };
};
