import { membershipsOf } from "../account/memberships.ts";
import type { Person } from "../account/people.ts";
import { asksForSecondFactor, factorsOf, hasSecondFactor, PROOF_LIFETIME } from "../account/second-factor.ts";
import { texts } from "../texts.ts";
import type { Answers, Call } from "./call.ts";
import { Refusal } from "./refusal.ts";
import { sendCode } from "./send-code.ts";
import { openHere, signIn } from "./sign-in.ts";
import { checkSecondFactor, personWithPassword } from "./sign-in-steps.ts";

/**
 * Signs a person in (specification section 4, login result). In this order: throttle, password, verified
 * email, second factor; each step is reached only through the one before it.
 */
export const login: Answers<"login"> = async ({ identifier, password, otp, MFAType }, call) => {
  const { db } = call.context;
  const person = await personWithPassword(call, identifier, password.reveal());
  const { id, email } = person;

  if (!person.activated) {
    const pending = { personId: id, email, purpose: "activateAccount" } as const;
    call.conversation.pending = pending;
    // Within the pause the code sent before is still good, so it makes no difference that none was sent now.
    await sendCode(call, pending);
    return { activateAccount: true, email };
  }

  const memberships = await membershipsOf(db, id);
  const isCompanyMFA = asksForSecondFactor(memberships);
  const flags = { email, isCompanyMFA, isUserMFASetup: hasSecondFactor(person), ...factorsOf(person) };
  if (isCompanyMFA && !hasSecondFactor(person)) return refuseUntilSetUp(call, person);
  if (isCompanyMFA) {
    const proved = { person, until: call.now + PROOF_LIFETIME };
    call.conversation.pending = { personId: id, email, purpose: "login", proved };
    if (otp === undefined) return flags;
    await checkSecondFactor(call, person, "login", otp.reveal(), MFAType);
  }
  const token = await signIn(call, { person }, memberships);
  return { ...flags, token, aftrp: person.mustChangePassword };
};

async function refuseUntilSetUp(call: Call, person: Person): Promise<never> {
  const { token } = await openHere(call, { person }, "setup");
  const flags = { isCompanyMFA: true, isUserMFASetup: false, token, email: person.email };
  throw new Refusal(403, texts.refusal.mustSetUpSecondFactor, flags);
}
