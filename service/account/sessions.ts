import { and, desc, eq } from "drizzle-orm";
import type { Request } from "../../machines/shared/contract.ts";
import { type Call, type Handler, requireSession } from "../calls/call.ts";
import { mailOwner, recordEvent } from "../calls/tell-owner.ts";
import type { Db } from "../database/database.ts";
import { people, sessions } from "../database/schema.ts";
import { Refusal } from "../shared/refusal.ts";
import {
  endAllSessions,
  endDevice,
  endOtherSessions,
  type FoundSession,
  isOpen,
  ownedBy,
  type Owner,
  type Session,
} from "../shared/sessions.ts";
import { allowsTrustedDevices } from "../sign-in/second-factor.ts";
import { requireFreshProof } from "../sign-in/step-up.ts";
import { currentDevice, removeTrustedDevices, trustedDevicesOf } from "../sign-in/trusted-devices.ts";
import { texts } from "../texts/texts.ts";

/** The person's signed-in devices, including this one, and the devices that need no second factor. */
const sessionsRead: Handler<"sessions|read"> = async (_request, call) => {
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
    trusted: await trustedBy(session, call),
  };
};

/** The trusted devices; none while an organisation does not allow them: the service then asks for a second factor. */
async function trustedBy(session: FoundSession, call: Call) {
  if (!("person" in session) || !allowsTrustedDevices(session.memberships)) return [];
  const here = await currentDevice(call, session.person.id);
  const devices = await trustedDevicesOf(call.context.db, session.person.id, call.now);
  return devices.map(({ id, userAgent, address, createdAt, expiresAt }) => ({
    deviceId: id,
    isCurrent: id === here,
    userAgent,
    address,
    trustedAt: createdAt.getTime(),
    expiresAt: expiresAt.getTime(),
  }));
}

/**
 * Ends one of the person's sessions, all except this one, or all. Other devices are notified at once; the browser that
 * also ends its own session shows its own message. Another person's session is answered like an unknown one. With all
 * sessions, or all except this one, it also ends the trust in all devices, or all except this one.
 */
const sessionsRevoke: Handler<"sessions|revoke"> = async (request, call) => {
  const { db, socketSessions } = call.context;
  const session = await requireSession(call);
  requireFreshProof(session, call);
  const current = "person" in session ? await currentDevice(call, session.person.id) : null;
  const event = { kind: "signedOutEverywhere" } as const;
  const ended = await db.transaction(async (tx) => {
    if (!("person" in session) || "sessionId" in request) return endRequested(tx, session, request);
    const { id } = session.person;
    // An erasure of the person locks them before their sessions too. The opposite order could deadlock.
    await tx.select({ id: people.id }).from(people).where(eq(people.id, id)).for("update");
    const sessions = await endRequested(tx, session, request);
    await removeTrustedDevices(tx, id, "others" in request ? current : null);
    if (sessions.length > 0) await recordEvent(tx, id, event, call.socketSession, call.now);
    return sessions;
  });
  if ("sessionId" in request && ended.length === 0) throw new Refusal(409, texts.refusal.noSuchSession);
  if ("all" in request) socketSessions.replace([session.id]);
  socketSessions.end(ended, "sessionEnded");
  call.note({ ended, which: "all" in request ? "all" : "others" in request ? "others" : "one" });
  if ("person" in session && !("sessionId" in request) && ended.length > 0) {
    await mailOwner(call, session.person, event);
  }
  return { success: true };
};

function endRequested(db: Db, session: Session, request: Request<"sessions|revoke">): Promise<readonly string[]> {
  if ("all" in request) return endAllSessions(db, session);
  return "others" in request ? endOtherSessions(db, session) : endDevice(db, session, request.sessionId);
}

/** The full sessions of an owner, most recently used first. */
export async function devicesOf(db: Db, owner: Owner, now: number) {
  return db
    .select({
      sessionId: sessions.id,
      userAgent: sessions.userAgent,
      address: sessions.address,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(ownedBy(owner), eq(sessions.kind, "full"), isOpen(now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.id);
}

export { sessionsRead as "sessions|read", sessionsRevoke as "sessions|revoke" };
