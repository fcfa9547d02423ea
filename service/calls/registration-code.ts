import { eq } from "drizzle-orm";
import { pauseSeconds, type Wait } from "../account/code-sends.ts";
import { identifierOf } from "../account/people.ts";
import { findRegistration, pauseOf, renewCode } from "../account/registrations.ts";
import type { Conversation, PendingRegistration } from "../conversations.ts";
import { candidates, organisations } from "../database/schema.ts";
import { MailError } from "../mail.ts";
import { texts } from "../texts.ts";
import type { Call } from "./call.ts";
import { tryOwnFirst } from "./limit.ts";
import { Refusal } from "./refusal.ts";

/** Notes that the password of a registration was given on this socket, beside others of the same address. */
export function rememberRegistration(conversation: Conversation, email: string, id: string): PendingRegistration {
  const before = givenFor(conversation, email) ?? [];
  const registrationIds = [...before.filter((other) => other !== id), id];
  const pending: PendingRegistration = { purpose: "registration", email, registrationIds };
  conversation.pending = pending;
  return pending;
}

/** The registrations of an address whose passwords were given on this socket; null where none was. */
export function givenFor({ pending }: Conversation, email: string): readonly string[] | null {
  if (pending?.purpose !== "registration" || pending.email !== identifierOf(email)) return null;
  return pending.registrationIds;
}

/**
 * Mails a new code for the registration whose password was given last, unless one was sent too short a time ago.
 *
 * @returns the wait when none was sent, else null. Refuses with 409 when the registration is over, and with 502 when
 *   the mail did not go out
 */
export async function sendRegistrationCode(call: Call, { registrationIds }: PendingRegistration): Promise<Wait | null> {
  const { context, conversation, now } = call;
  const { db, mail } = context;
  const registration = await findRegistration(db, registrationIds.at(-1) ?? "", now);
  const over = new Refusal(409, texts.refusal.signInAgain);
  if (registration === null) throw over;
  const pause = pauseOf(registration, now);
  if (pause > 0) return { seconds: pause, reason: "pause" };
  const [to] = await db
    .select({ email: candidates.email, orgId: organisations.id, company: organisations.company })
    .from(candidates)
    .innerJoin(organisations, eq(organisations.id, candidates.orgId))
    .where(eq(candidates.id, registration.candidateId));
  if (!to) throw over;
  // The same budget as for registering: it is all mail to one person that anyone may cause.
  const counted = await tryOwnFirst(call, "mails", [to.orgId, to.email], { apart: ["register"] });
  if ("wait" in counted) return { seconds: counted.wait, reason: "budget" };
  const renewed = await renewCode(context, registration, now);
  if (renewed === null) return { seconds: pauseSeconds("activateAccount"), reason: "pause" };
  try {
    const { code } = renewed;
    await mail.send(
      texts.mail.registration,
      { email: to.email, language: conversation.language },
      { code, company: to.company },
    );
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    await Promise.all([renewed.withdraw(), counted.succeeded()]);
    throw new Refusal(502, texts.refusal.mailFailed);
  }
  return null;
}
