import { devicesOf, endAllSessions, endDevice, endOtherSessions, type Session } from "../account/sessions.ts";
import type { Request } from "../../machines/shared/contract.ts";
import type { Db } from "../database/database.ts";
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
 * Ends one of the person's sessions, all but this one, or all. Other devices are told at once; the browser that ends
 * its own session with all others says so itself. A session of another person is answered as one that never was.
 */
export const sessionsRevoke: Answers<"sessions|revoke"> = async (request, call) => {
  const { db, conversations, log } = call.context;
  const session = await signedIn(call);
  const ended = await endMeant(db, session, request);
  if ("sessionId" in request && ended.length === 0) throw new Refusal(409, texts.refusal.noSuchSession);
  if ("all" in request) conversations.replace([session.id]);
  conversations.end(ended, "sessionEnded");
  log.info({ session: session.id, ended }, "signed out elsewhere");
  return { success: true };
};

function endMeant(db: Db, session: Session, request: Request<"sessions|revoke">): Promise<readonly string[]> {
  if ("all" in request) return endAllSessions(db, session);
  return "others" in request ? endOtherSessions(db, session) : endDevice(db, session, request.sessionId);
}
