import { and, eq, or, sql } from "drizzle-orm";
import { isId } from "../account/ids.ts";
import { identifierOf } from "../account/people.ts";
import { candidates } from "../database/schema.ts";
import { texts } from "../texts.ts";
import type { Answers, Call } from "./call.ts";
import { checkPassword } from "./password-check.ts";
import { signIn } from "./sign-in.ts";

/** Signs a new hire in at their organisation's page, by email or employee code (section 2, Onboarding login). */
export const onboardingLogin: Answers<"onboardingLogin"> = async ({ email, password, orgId }, call) => {
  const identifier = identifierOf(email);
  const candidate = await findCandidate(call, orgId, identifier);
  const { wrongOnboardingPassword } = texts.refusal;
  await checkPassword(
    call,
    [orgId, identifier],
    candidate?.passwordHash ?? null,
    password.reveal(),
    wrongOnboardingPassword,
  );
  if (candidate === null) throw new Error("A password matched that nobody has.");
  const token = await signIn(call, { candidate }, []);
  return { token, isPreBoarding: candidate.isPreBoarding, _id: candidate.id };
};

async function findCandidate({ context: { db } }: Call, orgId: string, identifier: string) {
  if (!isId(orgId)) return null;
  const [candidate] = await db
    .select()
    .from(candidates)
    .where(
      and(
        eq(candidates.orgId, orgId),
        or(eq(candidates.email, identifier), sql`lower(${candidates.employeeCode}) = ${identifier}`),
      ),
    );
  return candidate ?? null;
}
