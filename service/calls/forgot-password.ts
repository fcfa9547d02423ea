import { and, eq, inArray } from "drizzle-orm";
import type { Route } from "../../machines/shared/routes.ts";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import { isId } from "../account/ids.ts";
import { placeOf } from "../account/known-addresses.ts";
import { findEnabledPerson, isEmail, storedSpellings } from "../account/people.ts";
import { Refusal } from "../account/refusal.ts";
import { issueReset, type ResetOwner, settleReset } from "../account/resets.ts";
import { candidates } from "../database/schema.ts";
import type { Addressee } from "../mail/mail.ts";
import { texts } from "../texts/texts.ts";
import type { Handler, Call } from "./call.ts";
import { countAccountAttempt, countAttempt } from "./limit.ts";
import { addresseeOf, notifyOwner } from "./notify-owner.ts";

/*
 * Mails a link to set a new password, if there is an account and nobody has disabled it. The answer is the same either way. So is the work: later
 * calls wait for it, and their timing would otherwise reveal who has an account.
 */

/** For people. The link leads to the reset page. */
export const forgotPassword: Handler<"forgotPassword"> = async ({ email }, call) => {
  const identifier = canonicalIdentifier(email);
  await limit(call, [identifier], email);
  const { context, conversation } = call;
  context.background.start(async () => {
    const person = await findEnabledPerson(context.db, email);
    const to = addresseeOf(person ?? { email: identifier, language: null }, conversation);
    const owner = person && { personId: person.id };
    await mailLink(call, [identifier], to, owner, (code) => ({ name: "resetPassword", code }));
  });
  return { success: true };
};

/** For new hires of an organisation. The link leads to the organisation's reset page. */
export const onboardingForgotPassword: Handler<"onboardingForgotPassword"> = async ({ email, orgId }, call) => {
  const identifier = canonicalIdentifier(email);
  const account = [orgId, identifier];
  await limit(call, account, email);
  const { context, conversation } = call;
  context.background.start(async () => {
    if (!isId(orgId)) return;
    const [candidate] = await context.db
      .select()
      .from(candidates)
      .where(and(eq(candidates.orgId, orgId), inArray(candidates.email, storedSpellings(email))));
    const to = { email: identifier, language: conversation.language };
    const owner = candidate ? { candidateId: candidate.id } : null;
    const preBoarding = candidate?.isPreBoarding ?? false;
    await mailLink(call, account, to, owner, (code) => ({ name: "onboardingResetPassword", orgId, preBoarding, code }));
  });
  return { success: true };
};

async function limit(call: Call, account: readonly string[], email: string): Promise<void> {
  if (!isEmail(email)) throw new Refusal(400, texts.refusal.emailInvalid);
  await countAttempt(call, { name: "asking", about: [call.conversation.address] });
  await countAccountAttempt(call, "mails", account, { scope: ["reset"] });
}

/** @param owner null for an unknown account: the same work is done, but nothing is sent or stored */
async function mailLink(
  { context, conversation, now }: Call,
  account: readonly string[],
  to: Addressee,
  owner: ResetOwner | null,
  routeOf: (code: string) => Route,
): Promise<void> {
  const { db, mail, publicUrl, routes } = context;
  const reset = await issueReset(db, owner, "link", placeOf(account, conversation.address), now);
  const link = publicUrl + routes.format({ route: routeOf(reset.token), search: "" });
  const arrived = await notifyOwner(owner === null ? mail.toNobody : mail, texts.mail.resetPassword, to, { link });
  await settleReset(db, reset, arrived && owner !== null);
}
