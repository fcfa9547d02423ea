import { and, eq } from "drizzle-orm";
import type { Route } from "../../machines/shared/routes.ts";
import { isId } from "../account/ids.ts";
import { findPerson, identifierOf, isEmail } from "../account/people.ts";
import { issueReset, type ResetOwner } from "../account/resets.ts";
import { candidates } from "../database/schema.ts";
import type { Addressee } from "../mail.ts";
import { texts } from "../texts.ts";
import type { Answers, Call } from "./call.ts";
import { countTry } from "./limit.ts";
import { Refusal } from "./refusal.ts";
import { ownerOf, tellOwner } from "./tell-owner.ts";

/*
 * A link to set a new password, mailed to whom there is. Everybody is answered the same, and before anybody is
 * looked for, so that neither the answer nor its time says who has an account (security.md 11).
 */

/** For people; the link leads to the reset page (section 2, Forgot Password). */
export const forgotPassword: Answers<"forgotPassword"> = async ({ email }, call) => {
  await allow(call, [identifierOf(email)], email);
  const { context } = call;
  context.background.start(async () => {
    const person = await findPerson(context.db, email);
    if (person === null) return;
    await mailLink(call, ownerOf(person, call.conversation), { personId: person.id }, (code) => ({
      name: "resetPassword",
      code,
    }));
  });
  return { success: true };
};

/** For new hires of an organisation; the link leads to its own page. */
export const onboardingForgotPassword: Answers<"onboardingForgotPassword"> = async ({ email, orgId }, call) => {
  const identifier = identifierOf(email);
  await allow(call, [orgId, identifier], email);
  const { context } = call;
  context.background.start(async () => {
    if (!isId(orgId)) return;
    const [candidate] = await context.db
      .select()
      .from(candidates)
      .where(and(eq(candidates.orgId, orgId), eq(candidates.email, identifier)));
    if (!candidate) return;
    const preBoarding = candidate.isPreBoarding;
    await mailLink(
      call,
      { email: candidate.email, language: call.conversation.language },
      { candidateId: candidate.id },
      (code) => ({
        name: "onboardingResetPassword",
        orgId,
        preBoarding,
        code,
      }),
    );
  });
  return { success: true };
};

async function allow(call: Call, account: readonly string[], email: string): Promise<void> {
  if (!isEmail(identifierOf(email))) throw new Refusal(400, texts.refusal.emailInvalid);
  await countTry(call, { name: "asking", about: [call.conversation.address] });
  await countTry(call, { name: "mails", about: ["reset", ...account] });
}

async function mailLink(
  { context, now }: Call,
  to: Addressee,
  owner: ResetOwner,
  routeOf: (code: string) => Route,
): Promise<void> {
  const { db, mail, publicUrl, routes } = context;
  const code = await issueReset(db, owner, "link", now);
  const link = publicUrl + routes.format({ route: routeOf(code), search: "" });
  await tellOwner(mail, texts.mail.resetPassword, to, { link });
}
