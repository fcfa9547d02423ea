import type { Answer } from "../../machines/shared/contract.ts";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import type { Call, Handler } from "../calls/call.ts";
import { countAccountAttempt, countAttempt, type CountedAttempt, passwordGivenHere } from "../calls/limit.ts";
import { refusedUnprovedCode } from "../calls/send-code.ts";
import { notifyOwner } from "../calls/tell-owner.ts";
import { redeemCode } from "../shared/codes.ts";
import { placeOf } from "../shared/known-addresses.ts";
import { findOrganisation, membershipsOf } from "../shared/organisations.ts";
import { findEnabledPerson, type Person, shownEmail, verifyAddress } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import { texts } from "../texts/texts.ts";
import { confirmNewAddress, personConfirming } from "./new-address.ts";
import { signIn } from "./open-session.ts";
import { enteredRegistrations } from "./registration-code.ts";
import { pendingRegistrations, redeemRegistration, type Registration } from "./registrations.ts";
import { requiresSecondFactor } from "./second-factor.ts";

/**
 * Verifies a person's email address, or a new one, by the mailed code, and signs them in. If their company requires a
 * second factor they must sign in instead, because the code proves only one factor. For a new hire, the code also
 * confirms the password.
 */
export const activateAccount: Handler<"activateAccount"> = async ({ otp, email }, call) => {
  const { context, socketSession, now } = call;
  const { db } = context;
  const identifier = canonicalIdentifier(email);
  const changing = await personConfirming(call, identifier);
  if (changing !== null) return enter(await confirmNewAddress(call, changing, identifier, otp.reveal()), call);
  const person = await findEnabledPerson(db, email);
  const unverified = person?.activated === false ? person : null;
  const registrations = await pendingRegistrations(db, email, now);
  const accounts = { unverified, isNewHire: registrations.length > 0 };
  const attempt = await countCodeAttempt(identifier, accounts, call);
  const place = placeOf([identifier], socketSession.address);
  const purpose = { purpose: "activateAccount" } as const;
  if (unverified === null || !(await redeemCode(call, unverified.id, purpose, otp.reveal(), place))) {
    return confirmNewHire(registrations, identifier, otp.reveal(), attempt, call);
  }
  const activated = await verifyAddress(db, unverified, now);
  if (activated === null) throw refusedUnprovedCode();
  await attempt?.succeeded();
  return enter(activated, call);
};

/** Signs a person in who has just verified their address, unless they must sign in with a second factor. */
async function enter(person: Person, call: Call): Promise<Answer<"activateAccount">> {
  call.socketSession.pending = null;
  const memberships = await membershipsOf(call.context.db, person.id);
  if (requiresSecondFactor(memberships)) return { email: shownEmail(person.email) };
  const { token } = await signIn(call, { person }, memberships);
  return { token, email: shownEmail(person.email) };
}

/** Counts an attempt before the comparison. The limits depend on the accounts to verify at the email address. */
async function countCodeAttempt(
  email: string,
  { unverified, isNewHire }: { unverified: Person | null; isNewHire: boolean },
  call: Call,
): Promise<CountedAttempt | null> {
  const { socketSession } = call;
  if (unverified !== null) {
    return countAccountAttempt(call, "code", [email], { proved: passwordGivenHere(call, unverified) });
  }
  if (isNewHire) {
    // Exhausting this limit locks nobody out: a mailed link sets the password without a code.
    return countAccountAttempt(call, "code", [email], {
      scope: ["registration"],
      proved: enteredRegistrations(socketSession, email) !== null,
    });
  }
  // Counted like a wrong code, but for a shorter time, because strangers can invent addresses.
  await countAttempt(call, { name: "asking", about: [socketSession.address] });
  await countAttempt(call, { name: "noCode", about: [email, socketSession.address], account: [email] });
  return null;
}

/** Confirms the registration of the code, and mails the new hire in case someone else registered. */
async function confirmNewHire(
  registrations: readonly Registration[],
  email: string,
  otp: string,
  attempt: CountedAttempt | null,
  call: Call,
): Promise<Answer<"activateAccount">> {
  const { context, socketSession, now } = call;
  const { db, mail, background } = context;
  const redeemed = await redeemRegistration(
    context,
    registrations,
    enteredRegistrations(socketSession, email),
    otp,
    now,
  );
  if (redeemed === "several") throw new Refusal(409, texts.refusal.signInAgain);
  if (redeemed === null) throw refusedUnprovedCode();
  const { candidate, registrationId } = redeemed;
  call.note({ about: candidate.id, spent: [`registration ${registrationId}`] });
  await attempt?.succeeded();
  const { token } = await signIn(call, { candidate }, []);
  const { id: _id, orgId, isPreBoarding } = candidate;
  background.start(async () => {
    const company = (await findOrganisation(db, orgId))?.company;
    if (company === undefined) return;
    await notifyOwner(
      mail,
      texts.mail.registered,
      { email: candidate.email, language: socketSession.language, owner: { candidateId: candidate.id } },
      { company },
    );
  });
  return { token, email: shownEmail(candidate.email), isPreBoarding, _id, orgId };
}
