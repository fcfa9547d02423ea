import { and, eq } from "drizzle-orm";
import type { Route } from "../../machines/shared/routes.ts";
import { isId } from "../account/ids.ts";
import { placeOf } from "../account/known-addresses.ts";
import { findPerson, identifierOf, isEmail } from "../account/people.ts";
import { issueReset, type ResetOwner, settleReset } from "../account/resets.ts";
import { candidates } from "../database/schema.ts";
import type { Addressee } from "../mail.ts";
import { texts } from "../texts.ts";
import type { Answers, Call } from "./call.ts";
import { countOwnFirst, countTry } from "./limit.ts";
import { Refusal } from "./refusal.ts";
import { ownerOf, tellOwner } from "./tell-owner.ts";

/*
 * A link to set a new password, mailed if there is an account. The answer is the same either way, and so is the work
 * for an address without an account: what comes next waits for it, and would tell by its time who has an account.
 */

/** For people; the link leads to the reset page. */
export const forgotPassword: Answers<"forgotPassword"> = async ({ email }, call) => {
  const identifier = identifierOf(email);
  await allow(call, [identifier], email);
  const { context, conversation } = call;
  context.background.start(async () => {
    const person = await findPerson(context.db, email);
    const to = ownerOf(person ?? { email: identifier, language: null }, conversation);
    const owner = person && { personId: person.id };
    await mailLink(call, [identifier], to, owner, (code) => ({ name: "resetPassword", code }));
  });
  return { success: true };
};

/** For new hires of an organisation; the link leads to its own page. */
export const onboardingForgotPassword: Answers<"onboardingForgotPassword"> = async ({ email, orgId }, call) => {
  const identifier = identifierOf(email);
  const account = [orgId, identifier];
  await allow(call, account, email);
  const { context, conversation } = call;
  context.background.start(async () => {
    if (!isId(orgId)) return;
    const [candidate] = await context.db
      .select()
      .from(candidates)
      .where(and(eq(candidates.orgId, orgId), eq(candidates.email, identifier)));
    const to = { email: identifier, language: conversation.language };
    const owner = candidate ? { candidateId: candidate.id } : null;
    const preBoarding = candidate?.isPreBoarding ?? false;
    await mailLink(call, account, to, owner, (code) => ({ name: "onboardingResetPassword", orgId, preBoarding, code }));
  });
  return { success: true };
};

async function allow(call: Call, account: readonly string[], email: string): Promise<void> {
  if (!isEmail(identifierOf(email))) throw new Refusal(400, texts.refusal.emailInvalid);
  await countTry(call, { name: "asking", about: [call.conversation.address] });
  await countOwnFirst(call, "mails", account, { apart: ["reset"] });
}

/** @param owner null without such an account: the same work is done, and nothing goes out or stays */
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
  const arrived = await tellOwner(owner === null ? mail.toNobody : mail, texts.mail.resetPassword, to, { link });
  await settleReset(db, reset, arrived && owner !== null);
}
