import { asc, inArray, lte } from "drizzle-orm";
import type { Request } from "../../machines/shared/contract.ts";
import { employeeCounts, trimmed } from "../../machines/shared/rules.ts";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import type { Call, Handler } from "../calls/call.ts";
import { countAccountAttempt, countAttempt, tooMany } from "../calls/limit.ts";
import { notifyOwner } from "../calls/tell-owner.ts";
import type { Db } from "../database/database.ts";
import { signUps } from "../database/schema.ts";
import { newId } from "../shared/ids.ts";
import { findPerson, isEmail, isText } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import { afterFailure, type Failures, throttleRules } from "../shared/throttle.ts";
import type { SocketSession } from "../socket-sessions/socket-sessions.ts";
import { texts } from "../texts/texts.ts";
import { countries, internationalPhone } from "./countries.ts";
import { onboardingSignUp } from "./onboarding-sign-up.ts";

type CompanySignUp = Extract<Request<"signUp">, { company: string }>;

/** Signs a company up, or registers a new hire on their organisation's page. */
export const signUp: Handler<"signUp"> = (request, call) =>
  "orgId" in request ? onboardingSignUp(request, call) : companySignUp(request, call);

async function companySignUp(request: CompanySignUp, call: Call): Promise<{ success: true }> {
  const { context, socketSession, now } = call;
  const { db, mail } = context;
  for (const field of fields) {
    if (!isValid[field](trimmed(request[field] ?? ""))) throw new Refusal(400, texts.refusal.signUp[field]);
  }
  const phone = internationalPhone(request.phone, trimmed(request.country));
  if (phone === null) throw new Refusal(400, texts.refusal.signUp.phone);
  const email = canonicalIdentifier(request.email);
  await countAttempt(call, { name: "asking", about: [socketSession.address] });
  await countAccountAttempt(call, "mails", [email], { scope: ["signUp"] });
  if ((await findPerson(db, email)) !== null) throw new Refusal(409, texts.refusal.emailTaken);
  await countAttempt(call, { name: "signUp", about: [socketSession.address] });
  await db.insert(signUps).values({
    id: newId(),
    firstName: trimmed(request.firstName),
    lastName: trimmed(request.lastName),
    email,
    company: trimmed(request.company),
    phone,
    employees: trimmed(request.numemployees),
    country: trimmed(request.country),
    affiliateCode: trimmed(request.affiliatecode ?? "") || null,
    userCode: trimmed(request.usercode ?? "") || null,
    createdAt: new Date(now),
  });
  await notifyOwner(mail, texts.mail.signedUp, { email, language: socketSession.language }, {});
  return { success: true };
}

const isReferral = (value: string) => value === "" || isText(value, 200);

/** The fields but the phone number, which is read after them, because it needs the country. */
type Field = Exclude<keyof CompanySignUp, "phone">;

/** Validates a trimmed field. A missing optional field counts as empty. */
const isValid: Record<Field, (value: string) => boolean> = {
  firstName: (value) => isText(value, 100),
  lastName: (value) => isText(value, 100),
  email: isEmail,
  company: (value) => isText(value, 200),
  numemployees: (value) => employeeCounts.some((count) => count === value),
  country: (value) => countries.some(({ label }) => label === value),
  affiliatecode: isReferral,
  usercode: isReferral,
};
/** In the order of the form: the service refuses the first invalid one. */
const fields = [
  "firstName",
  "lastName",
  "email",
  "company",
  "numemployees",
  "country",
  "affiliatecode",
  "usercode",
] as const satisfies readonly Field[];

/** The requests of each socket. They are in memory only, because the count ends with the socket. */
const counts = new WeakMap<SocketSession, Failures>();

/** Whether an email address has an account. Rate limited against account enumeration. */
export const checkEmailExistense: Handler<"checkEmailExistense"> = async ({ email }, call) => {
  const { context, socketSession, now } = call;
  const counted = afterFailure(throttleRules.existence, counts.get(socketSession) ?? null, now);
  if (typeof counted === "number") throw tooMany(counted, "existence");
  counts.set(socketSession, counted);
  await countAttempt(call, { name: "asking", about: [socketSession.address] });
  return { exists: (await findPerson(context.db, email)) !== null };
};

/** Milliseconds that a company's sign-up is kept. */
const RETENTION = 365 * 24 * 60 * 60_000;
/** The most rows that are kept, because anyone can send them. */
export const MOST_SIGN_UPS = 20_000;

/** Prunes old sign-ups, and the oldest ones beyond `MOST_SIGN_UPS`. */
export async function sweepSignUps(db: Db, now: number): Promise<void> {
  await db.delete(signUps).where(lte(signUps.createdAt, new Date(now - RETENTION)));
  const surplus = (await db.$count(signUps)) - MOST_SIGN_UPS;
  if (surplus <= 0) return;
  const oldest = db.select({ id: signUps.id }).from(signUps).orderBy(asc(signUps.createdAt)).limit(surplus);
  await db.delete(signUps).where(inArray(signUps.id, oldest));
}
