import { and, eq } from "drizzle-orm";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import type { Call, Handler } from "../calls/call.ts";
import { atAddress, countAccountAttempt, countAttempt } from "../calls/limit.ts";
import { addresseeOf } from "../calls/tell-owner.ts";
import { candidates } from "../database/schema.ts";
import { isId } from "../shared/ids.ts";
import { placeOf } from "../shared/known-addresses.ts";
import { findEnabledPerson, isEmail } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import { texts } from "../texts/texts.ts";
import { mailResetLink } from "./reset-link.ts";

/*
 * Mails a link to set a new password, if there is an account and nobody has disabled it. The answer is the same either
 * way. So is the work: later calls wait for it, and their timing would otherwise reveal who has an account.
 */

/** For people. The link leads to the reset page. */
export const forgotPassword: Handler<"forgotPassword"> = async ({ email }, call) => {
  const identifier = canonicalIdentifier(email);
  await limit(call, [identifier], email);
  const { context, socketSession, now } = call;
  context.background.start(async () => {
    const person = await findEnabledPerson(context.db, email);
    const to = addresseeOf(person ?? { email: identifier, language: null }, socketSession);
    const owner = person && { personId: person.id };
    const place = placeOf([identifier], socketSession.address);
    const routeOf = (code: string) => ({ name: "resetPassword", code }) as const;
    await mailResetLink(context, { owner, text: texts.mail.resetPassword, to, place, routeOf }, now);
  });
  return { success: true };
};

/** For new hires of an organisation. The link leads to the organisation's reset page. */
export const onboardingForgotPassword: Handler<"onboardingForgotPassword"> = async ({ email, orgId }, call) => {
  const identifier = canonicalIdentifier(email);
  const account = [orgId, identifier];
  await limit(call, account, email);
  const { context, socketSession, now } = call;
  context.background.start(async () => {
    if (!isId(orgId)) return;
    const [candidate] = await context.db
      .select()
      .from(candidates)
      .where(and(eq(candidates.orgId, orgId), eq(candidates.email, email)));
    const to = { email: identifier, language: socketSession.language };
    const owner = candidate ? { candidateId: candidate.id } : null;
    const preBoarding = candidate?.isPreBoarding ?? false;
    const place = placeOf(account, socketSession.address);
    const routeOf = (code: string) => ({ name: "onboardingResetPassword", orgId, preBoarding, code }) as const;
    await mailResetLink(context, { owner, text: texts.mail.resetPassword, to, place, routeOf }, now);
  });
  return { success: true };
};

async function limit(call: Call, account: readonly string[], email: string): Promise<void> {
  if (!isEmail(email)) throw new Refusal(400, texts.refusal.emailInvalid);
  await countAttempt(call, await atAddress(call, "asking", account));
  await countAccountAttempt(call, "mails", account, { scope: ["reset"] });
}
