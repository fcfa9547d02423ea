import { and, eq, inArray, or, sql } from "drizzle-orm";
import { trimmed } from "../../machines/shared/rules.ts";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import type { Call, Handler } from "../calls/call.ts";
import { candidates, registrations } from "../database/schema.ts";
import { isId } from "../shared/ids.ts";
import { shownEmail } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import { texts } from "../texts/texts.ts";
import { checkPassword } from "./first-factor.ts";
import { signIn } from "./open-session.ts";
import { rememberRegistration, sendRegistrationCode } from "./registration-code.ts";
import { isPending } from "./registrations.ts";

/**
 * Signs a new hire in on their organisation's page, by email or employee code. As long as no password is confirmed, the
 * password of a pending registration only gets its confirmation code mailed.
 */
export const onboardingLogin: Handler<"onboardingLogin"> = async ({ email, password, orgId }, call) => {
  const identifier = canonicalIdentifier(email);
  const found = await findNewHire(call, orgId, email);
  const wrong = texts.refusal.wrongOnboardingPassword;
  const account = [orgId, identifier];
  const owner = found === null ? account : [orgId, found.candidate.email];
  const matchingHash = await checkPassword(call, account, found?.hashes ?? [], password.reveal(), wrong, owner);
  if (found === null) throw new Error("The password of an unknown account matched.");
  const { candidate, pending: registrations } = found;
  if (candidate.passwordHash !== null) {
    const { token } = await signIn(call, { candidate }, []);
    return { token, isPreBoarding: candidate.isPreBoarding, _id: candidate.id };
  }

  const registration = registrations.find(({ passwordHash }) => passwordHash === matchingHash);
  if (!registration) throw new Refusal(403, wrong);
  const pending = rememberRegistration(call.socketSession, candidate.email, registration.id);
  // If the pause prevents a new code, the previous one is still valid.
  await sendRegistrationCode(call, pending);
  return { activateAccount: true, email: shownEmail(candidate.email) };
};

/** A single query, so that its time does not reveal whether registrations are pending. */
async function findNewHire({ context: { db }, now }: Call, orgId: string, identifier: string) {
  if (!isId(orgId)) return null;
  // An employee code is stored as the operator typed it.
  const codes = [canonicalIdentifier(identifier), trimmed(identifier).toLowerCase()];
  const rows = await db
    .select({ candidate: candidates, registration: registrations })
    .from(candidates)
    .leftJoin(registrations, and(eq(registrations.candidateId, candidates.id), isPending(now)))
    .where(
      and(
        eq(candidates.orgId, orgId),
        or(eq(candidates.email, identifier), inArray(sql`lower(${candidates.employeeCode})`, codes)),
      ),
    );
  const candidate = rows[0]?.candidate;
  if (!candidate) return null;
  const { passwordHash } = candidate;
  const pending = rows.flatMap(({ registration }) =>
    registration?.candidateId === candidate.id ? [registration] : [],
  );
  const hashes = passwordHash === null ? pending.map((one) => one.passwordHash) : [passwordHash];
  return { candidate, pending, hashes };
}
