import type { Request } from "../../machines/shared/contract.ts";
import { Refusal } from "../account/refusal.ts";
import { devicesOf, endAllSessions, endDevice, endOtherSessions, type Session } from "../account/sessions.ts";
import type { Db } from "../database/database.ts";
import { texts } from "../texts/texts.ts";
import { requireSession, type Handler } from "./call.ts";
import { tellOwner } from "./tell-owner.ts";

/** The person's signed-in devices, including this one. */
export const sessionsRead: Handler<"sessions|read"> = async (_request, call) => {
  const session = await requireSession(call);
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
 * Ends one of the person's sessions, all except this one, or all. Other devices are notified at once; the browser that
 * also ends its own session shows its own message. Another person's session is answered like an unknown one.
 */
export const sessionsRevoke: Handler<"sessions|revoke"> = async (request, call) => {
  const { db, conversations, log } = call.context;
  const session = await requireSession(call);
  const ended = await endRequested(db, session, request);
  if ("sessionId" in request && ended.length === 0) throw new Refusal(409, texts.refusal.noSuchSession);
  if ("all" in request) conversations.replace([session.id]);
  conversations.end(ended, "sessionEnded");
  log.info({ session: session.id, ended }, "signed out elsewhere");
  if ("person" in session && !("sessionId" in request) && ended.length > 0) {
    await tellOwner(call, session.person, { kind: "signedOutEverywhere" });
  }
  return { success: true };
};

function endRequested(db: Db, session: Session, request: Request<"sessions|revoke">): Promise<readonly string[]> {
  if ("all" in request) return endAllSessions(db, session);
  return "others" in request ? endOtherSessions(db, session) : endDevice(db, session, request.sessionId);
}
