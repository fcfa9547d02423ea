import { eq } from "drizzle-orm";
import { redeemCode } from "../account/codes.ts";
import { membershipsOf } from "../account/memberships.ts";
import { findPerson, identifierOf } from "../account/people.ts";
import { asksForSecondFactor } from "../account/second-factor.ts";
import { forgiveFailures, type Throttled } from "../account/throttle.ts";
import { people } from "../database/schema.ts";
import { texts } from "../texts.ts";
import type { Answers } from "./call.ts";
import { countTry } from "./limit.ts";
import { Refusal } from "./refusal.ts";
import { signIn } from "./sign-in.ts";

/**
 * Verifies a person's email address by the code that was mailed to it, and signs them in. Where their
 * company asks for a second factor they are verified and asked to sign in instead, because the code proves
 * one factor and must not stand for two.
 */
export const activateAccount: Answers<"activateAccount"> = async ({ otp, email }, call) => {
  const { context, conversation, now } = call;
  const { db } = context;
  const tries: Throttled = { name: "activation", about: [identifierOf(email), conversation.address] };
  await countTry(call, tries);

  const person = await findPerson(db, email);
  const right =
    person !== null &&
    !person.activated &&
    (await redeemCode(context, person.id, { purpose: "activateAccount" }, otp.reveal(), now));
  if (!right) throw new Refusal(403, texts.refusal.invalidCode);
  await db.update(people).set({ activated: true }).where(eq(people.id, person.id));
  await forgiveFailures(db, tries);
  conversation.pending = null;
  const memberships = await membershipsOf(db, person.id);
  if (asksForSecondFactor(memberships)) throw new Refusal(409, texts.refusal.verifiedSignIn);
  return { token: await signIn(call, { person: { ...person, activated: true } }, memberships), email: person.email };
};
