import { eq } from "drizzle-orm";
import { redeemCode } from "../account/codes.ts";
import { membershipsOf } from "../account/memberships.ts";
import { findOrganisation } from "../account/organisations.ts";
import { findPerson, identifierOf } from "../account/people.ts";
import { redeemRegistration } from "../account/registrations.ts";
import { asksForSecondFactor } from "../account/second-factor.ts";
import { forgiveFailures, type Throttled } from "../account/throttle.ts";
import { people } from "../database/schema.ts";
import { texts } from "../texts.ts";
import type { Answer } from "../../machines/shared/contract.ts";
import type { Answers, Call } from "./call.ts";
import { countTry } from "./limit.ts";
import { givenFor } from "./registration-code.ts";
import { Refusal } from "./refusal.ts";
import { signIn } from "./sign-in.ts";
import { tellOwner } from "./tell-owner.ts";

/**
 * Verifies a person's email address by the code that was mailed to it, and signs them in. Where their
 * company asks for a second factor they are verified and asked to sign in instead, because the code proves
 * one factor and must not stand for two. A new hire's address is verified likewise, and with it their password.
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
  if (!right) return confirmNewHire(email, otp.reveal(), call, tries);
  await db.update(people).set({ activated: true }).where(eq(people.id, person.id));
  await forgiveFailures(db, tries);
  conversation.pending = null;
  const memberships = await membershipsOf(db, person.id);
  if (asksForSecondFactor(memberships)) throw new Refusal(409, texts.refusal.verifiedSignIn);
  return { token: await signIn(call, { person: { ...person, activated: true } }, memberships), email: person.email };
};

/** The password whose code this is becomes the new hire's. They are told, in case it was not theirs. */
async function confirmNewHire(
  email: string,
  otp: string,
  call: Call,
  tries: Throttled,
): Promise<Answer<"activateAccount">> {
  const { context, conversation, now } = call;
  const { db, log, mail, background } = context;
  const candidate = await redeemRegistration(context, email, givenFor(conversation, email), otp, now);
  if (candidate === "several") throw new Refusal(409, texts.refusal.signInAgain);
  if (candidate === null) throw new Refusal(403, texts.refusal.invalidCode);
  await forgiveFailures(db, tries);
  log.info({ candidateId: candidate.id }, "a new hire registered");
  const token = await signIn(call, { candidate }, []);
  const { id: _id, orgId, isPreBoarding } = candidate;
  background.start(async () => {
    const company = (await findOrganisation(db, orgId))?.company;
    if (company === undefined) return;
    await tellOwner(
      mail,
      texts.mail.registered,
      { email: candidate.email, language: conversation.language },
      { company },
    );
  });
  return { token, email: candidate.email, isPreBoarding, _id, orgId };
}
