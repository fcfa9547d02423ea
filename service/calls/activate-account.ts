import { eq } from "drizzle-orm";
import { redeemCode } from "../account/codes.ts";
import { placeOf } from "../account/known-addresses.ts";
import { membershipsOf } from "../account/memberships.ts";
import { findOrganisation } from "../account/organisations.ts";
import { findPerson, identifierOf } from "../account/people.ts";
import { redeemRegistration, type Registration, registrationsAt } from "../account/registrations.ts";
import { asksForSecondFactor } from "../account/second-factor.ts";
import { people } from "../database/schema.ts";
import { texts } from "../texts.ts";
import type { Answer } from "../../machines/shared/contract.ts";
import type { Answers, Call } from "./call.ts";
import { type CountedTry, countOwnFirst, countTry, provedHere } from "./limit.ts";
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
  const identifier = identifierOf(email);
  const person = await findPerson(db, email);
  const waiting = person?.activated === false ? person : null;
  const registrations = await registrationsAt(db, identifier, now);
  const tried = await countGuess(identifier, { isPerson: waiting !== null, isNewHire: registrations.length > 0 }, call);
  const place = placeOf([identifier], conversation.address);
  const purpose = { purpose: "activateAccount" } as const;
  if (waiting === null || !(await redeemCode(context, waiting.id, purpose, otp.reveal(), place, now))) {
    return confirmNewHire(registrations, identifier, otp.reveal(), tried, call);
  }
  await db.update(people).set({ activated: true }).where(eq(people.id, waiting.id));
  await tried?.succeeded();
  conversation.pending = null;
  const memberships = await membershipsOf(db, waiting.id);
  if (asksForSecondFactor(memberships)) throw new Refusal(409, texts.refusal.verifiedSignIn);
  return { token: await signIn(call, { person: { ...waiting, activated: true } }, memberships), email: waiting.email };
};

/** Counts a guess before it is looked at, by what waits for a code at the address. */
async function countGuess(
  email: string,
  { isPerson, isNewHire }: { isPerson: boolean; isNewHire: boolean },
  call: Call,
): Promise<CountedTry | null> {
  const { conversation } = call;
  if (isPerson) return countOwnFirst(call, "code", [email], { proved: provedHere(call, email) });
  if (isNewHire) {
    // Using these up locks no one out: a mailed link sets the password without a code.
    return countOwnFirst(call, "code", [email], {
      apart: ["registration"],
      proved: givenFor(conversation, email) !== null,
    });
  }
  // Answered and counted like a wrong code, but not for as long: strangers can make addresses up.
  await countTry(call, { name: "asking", about: [conversation.address] });
  await countTry(call, { name: "noCode", about: [email, conversation.address] });
  return null;
}

/** The password whose code this is becomes the new hire's. They are told, in case it was not theirs. */
async function confirmNewHire(
  registrations: readonly Registration[],
  email: string,
  otp: string,
  tried: CountedTry | null,
  call: Call,
): Promise<Answer<"activateAccount">> {
  const { context, conversation, now } = call;
  const { db, log, mail, background } = context;
  const candidate = await redeemRegistration(context, registrations, givenFor(conversation, email), otp, now);
  if (candidate === "several") throw new Refusal(409, texts.refusal.signInAgain);
  if (candidate === null) throw new Refusal(403, texts.refusal.invalidCode);
  await tried?.succeeded();
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
