import { and, eq, or, sql } from "drizzle-orm";
import { isId } from "../account/ids.ts";
import { identifierOf } from "../account/people.ts";
import { isWaiting } from "../account/registrations.ts";
import { candidates, registrations } from "../database/schema.ts";
import { texts } from "../texts.ts";
import type { Answers, Call } from "./call.ts";
import { checkPassword } from "./password-check.ts";
import { Refusal } from "./refusal.ts";
import { rememberRegistration, sendRegistrationCode } from "./registration-code.ts";
import { signIn } from "./sign-in.ts";

/**
 * Signs a new hire in at their organisation's page, by email or employee code. While none of the passwords chosen for
 * them is confirmed, the right one gets the code that confirms it mailed, and nothing else.
 */
export const onboardingLogin: Answers<"onboardingLogin"> = async ({ email, password, orgId }, call) => {
  const identifier = identifierOf(email);
  const found = await findNewHire(call, orgId, identifier);
  const wrong = texts.refusal.wrongOnboardingPassword;
  const right = await checkPassword(call, [orgId, identifier], found?.hashes ?? [], password.reveal(), wrong);
  if (found === null) throw new Error("A password matched that nobody has.");
  const { candidate, waiting } = found;
  if (candidate.passwordHash !== null) {
    const token = await signIn(call, { candidate }, []);
    return { token, isPreBoarding: candidate.isPreBoarding, _id: candidate.id };
  }

  const registration = waiting.find(({ passwordHash }) => passwordHash === right);
  if (!registration) throw new Refusal(403, wrong);
  const pending = rememberRegistration(call.conversation, candidate.email, registration.id);
  // Within the pause the code sent before is still good, so it makes no difference that none was sent now.
  await sendRegistrationCode(call, pending);
  return { activateAccount: true, email: candidate.email };
};

/** In one question, so that the time does not tell whether anything waits. */
async function findNewHire({ context: { db }, now }: Call, orgId: string, identifier: string) {
  if (!isId(orgId)) return null;
  const rows = await db
    .select({ candidate: candidates, registration: registrations })
    .from(candidates)
    .leftJoin(registrations, and(eq(registrations.candidateId, candidates.id), isWaiting(now)))
    .where(
      and(
        eq(candidates.orgId, orgId),
        or(eq(candidates.email, identifier), sql`lower(${candidates.employeeCode}) = ${identifier}`),
      ),
    );
  const candidate = rows[0]?.candidate;
  if (!candidate) return null;
  const { passwordHash } = candidate;
  const waiting = rows.flatMap(({ registration }) =>
    registration?.candidateId === candidate.id ? [registration] : [],
  );
  const hashes = passwordHash === null ? waiting.map((one) => one.passwordHash) : [passwordHash];
  return { candidate, waiting, hashes };
}
