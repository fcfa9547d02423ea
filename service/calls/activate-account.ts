import { eq } from "drizzle-orm";
import { redeemCode } from "../account/codes.ts";
import { placeOf } from "../account/known-addresses.ts";
import { membershipsOf } from "../account/memberships.ts";
import { findPerson, identifierOf } from "../account/people.ts";
import { asksForSecondFactor } from "../account/second-factor.ts";
import { people } from "../database/schema.ts";
import { texts } from "../texts.ts";
import type { Answers } from "./call.ts";
import { countOwnFirst, countTry, provedHere } from "./limit.ts";
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
  const identifier = identifierOf(email);
  await countTry(call, { name: "asking", about: [conversation.address] });
  const person = await findPerson(db, email);
  const wrong = new Refusal(403, texts.refusal.invalidCode);
  if (person === null || person.activated) {
    // Answered and counted like a wrong code, but not for as long: anybody can make accounts up.
    await countTry(call, { name: "noCode", about: [identifier, conversation.address] });
    throw wrong;
  }
  const tried = await countOwnFirst(call, "code", [identifier], { proved: provedHere(call, identifier) });
  const place = placeOf([identifier], conversation.address);
  if (!(await redeemCode(context, person.id, { purpose: "activateAccount" }, otp.reveal(), place, now))) throw wrong;
  await db.update(people).set({ activated: true }).where(eq(people.id, person.id));
  await tried.succeeded();
  conversation.pending = null;
  const memberships = await membershipsOf(db, person.id);
  if (asksForSecondFactor(memberships)) throw new Refusal(409, texts.refusal.verifiedSignIn);
  return { token: await signIn(call, { person: { ...person, activated: true } }, memberships), email: person.email };
};
