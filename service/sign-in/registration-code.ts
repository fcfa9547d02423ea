import { eq } from "drizzle-orm";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import type { Call } from "../calls/call.ts";
import { tryCountAccountAttempt } from "../calls/limit.ts";
import { candidates, organisations } from "../database/schema.ts";
import { MailError } from "../mail/mail.ts";
import { pauseSeconds, type Wait } from "../shared/code-sends.ts";
import { Refusal } from "../shared/refusal.ts";
import type { SocketSession, PendingRegistration } from "../socket-sessions/socket-sessions.ts";
import { texts } from "../texts/texts.ts";
import { findRegistration, pauseOf, renewCode } from "./registrations.ts";

/** Records that this socket entered a registration's password, in addition to others of the same email address. */
export function rememberRegistration(socketSession: SocketSession, email: string, id: string): PendingRegistration {
  const before = enteredRegistrations(socketSession, email) ?? [];
  const registrationIds = [...before.filter((other) => other !== id), id];
  const pending: PendingRegistration = { purpose: "registration", email, registrationIds };
  socketSession.pending = pending;
  return pending;
}

/** Ids of the registrations of an email address whose passwords this socket entered; null if none. */
export function enteredRegistrations({ pending }: SocketSession, email: string): readonly string[] | null {
  if (pending?.purpose !== "registration" || pending.email !== canonicalIdentifier(email)) return null;
  return pending.registrationIds;
}

/**
 * Mails a new code for the registration whose password was entered last, within the rate limits.
 *
 * @returns null, or the wait if no code was sent. Refuses with 409 if the registration has expired, and with 502 if the
 *   mail could not be sent
 */
export async function sendRegistrationCode(call: Call, { registrationIds }: PendingRegistration): Promise<Wait | null> {
  const { context, socketSession, now } = call;
  const { db, mail } = context;
  const registration = await findRegistration(db, registrationIds.at(-1) ?? "", now);
  const expired = new Refusal(409, texts.refusal.signInAgain);
  if (registration === null) throw expired;
  const pause = pauseOf(registration, now);
  if (pause > 0) return { seconds: pause, reason: "pause" };
  const [to] = await db
    .select({ email: candidates.email, orgId: organisations.id, company: organisations.company })
    .from(candidates)
    .innerJoin(organisations, eq(organisations.id, candidates.orgId))
    .where(eq(candidates.id, registration.candidateId));
  if (!to) throw expired;
  // Shares the budget with registering: anyone can trigger either mail.
  const counted = await tryCountAccountAttempt(call, "mails", [to.orgId, to.email], { scope: ["register"] });
  if ("wait" in counted) return { seconds: counted.wait, reason: "budget" };
  const renewed = await renewCode(context, registration, now);
  if (renewed === null) return { seconds: pauseSeconds("activateAccount"), reason: "pause" };
  try {
    const { code } = renewed;
    await mail.send(
      texts.mail.registration,
      { email: to.email, language: socketSession.language, owner: { candidateId: registration.candidateId } },
      { code, company: to.company, replaces: renewed.replaces },
    );
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    await Promise.all([renewed.rollBack(), counted.succeeded()]);
    throw new Refusal(502, texts.refusal.mailFailed);
  }
  return null;
}
