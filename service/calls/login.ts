import type { MFAType } from "../../machines/shared/contract.ts";
import { redeemAuthenticatorCode } from "../account/authenticator.ts";
import { redeemCode } from "../account/codes.ts";
import { membershipsOf } from "../account/memberships.ts";
import { findPerson, identifierOf, type Person } from "../account/people.ts";
import { asksForSecondFactor, factorMeant, factorsOf, hasSecondFactor } from "../account/second-factor.ts";
import { countFailure, forgiveFailures, type Throttled } from "../account/throttle.ts";
import { texts } from "../texts.ts";
import type { Answers, Call } from "./call.ts";
import { checkPassword } from "./password-check.ts";
import { Refusal } from "./refusal.ts";
import { sendCode } from "./send-code.ts";
import { openHere, signIn } from "./sign-in.ts";

/**
 * Signs a person in (specification section 4, login result). In this order: throttle, password, verified
 * email, second factor; each step is reached only through the one before it.
 */
export const login: Answers<"login"> = async ({ identifier, password, otp, MFAType }, call) => {
  const { db } = call.context;
  const person = await findPerson(db, identifier);
  const account = [identifierOf(identifier)];
  await checkPassword(call, account, person?.passwordHash ?? null, password.reveal(), texts.refusal.wrongPassword);
  if (person === null) throw new Error("A password matched that nobody has.");
  const { id, email } = person;

  if (!person.activated) {
    call.conversation.pending = { personId: id, email, purpose: "activateAccount" };
    // Within the pause the code sent before is still good, so it makes no difference that none was sent now.
    await sendCode(call, { personId: id, email }, "activateAccount");
    return { activateAccount: true, email };
  }

  const memberships = await membershipsOf(db, id);
  const isCompanyMFA = asksForSecondFactor(memberships);
  const flags = { email, isCompanyMFA, isUserMFASetup: hasSecondFactor(person), ...factorsOf(person) };
  if (isCompanyMFA && !hasSecondFactor(person)) return refuseUntilSetUp(call, person);
  if (isCompanyMFA) {
    call.conversation.pending = { personId: id, email, purpose: "login" };
    if (otp === undefined) return flags;
    await checkSecondFactor(call, person, otp.reveal(), MFAType);
  }
  const token = await signIn(call, { person }, memberships);
  return { ...flags, token, aftrp: person.mustChangePassword };
};

async function refuseUntilSetUp(call: Call, person: Person): Promise<never> {
  const { token } = await openHere(call, { person }, "setup");
  const flags = { isCompanyMFA: true, isUserMFASetup: false, token, email: person.email };
  throw new Refusal(403, texts.refusal.mustSetUpSecondFactor, flags);
}

async function checkSecondFactor(
  { context: { db }, now }: Call,
  person: Person,
  code: string,
  named: MFAType | undefined,
): Promise<void> {
  const wrong = new Refusal(403, texts.refusal.invalidCode);
  const factor = factorMeant(person, named);
  if (factor === null) throw wrong;
  if (factor === 1) {
    if (await redeemCode(db, person.id, "login", code, now)) return;
    throw wrong;
  }
  const tries: Throttled = { name: "authenticator", about: [person.id] };
  // Counted before the code is looked at, and forgiven when it is right.
  const wait = await countFailure(db, tries, now);
  if (wait > 0) throw new Refusal(429, texts.refusal.tooManyTries, { retryAfter: wait });
  if (!(await redeemAuthenticatorCode(db, person, code, now))) throw wrong;
  await forgiveFailures(db, tries);
}
