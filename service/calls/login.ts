import { membershipsOf } from "../account/memberships.ts";
import { asksForSecondFactor, factorsOf, hasSecondFactor } from "../account/second-factor.ts";
import { texts } from "../texts.ts";
import type { Answers } from "./call.ts";
import { Refusal } from "./refusal.ts";
import { sendCode } from "./send-code.ts";
import { openHere, signIn } from "./sign-in.ts";
import { checkSecondFactor, expectSecondFactor, personWithPassword } from "./sign-in-steps.ts";

/**
 * Signs a person in. In this order: throttle, password, verified email, second factor; each step is reached only
 * through the one before it.
 */
export const login: Answers<"login"> = async ({ identifier, password, otp, MFAType }, call) => {
  const { db } = call.context;
  const person = await personWithPassword(call, identifier, password.reveal());
  const { id, email } = person;

  if (!person.activated) {
    const pending = { personId: id, email, purpose: "activateAccount" } as const;
    call.conversation.pending = pending;
    // Within the pause the code sent before is still good, so it makes no difference that none was sent now.
    await sendCode(call, pending, true);
    // Of the second factor nothing is told before the address is known to be theirs.
    return { ...nothingMore, email, activateAccount: true };
  }

  const memberships = await membershipsOf(db, id);
  const isCompanyMFA = asksForSecondFactor(memberships);
  const flags = { ...nothingMore, email, isCompanyMFA, isUserMFASetup: hasSecondFactor(person), ...factorsOf(person) };
  if (isCompanyMFA && !hasSecondFactor(person)) {
    const { token } = await openHere(call, { person }, "setup");
    throw new Refusal(403, texts.refusal.mustSetUpSecondFactor, { ...flags, token });
  }
  if (isCompanyMFA) {
    const proved = { person, until: expectSecondFactor(call, person, password.reveal()) };
    call.conversation.pending = { personId: id, email, purpose: "login", proved };
    if (otp === undefined) return flags;
    await checkSecondFactor(call, person, "login", otp.reveal(), MFAType);
  }
  const token = await signIn(call, { person }, memberships);
  return { ...flags, token, aftrp: person.mustChangePassword };
};

/** Every reply has every field, and a token where there is one. */
const nothingMore = {
  aftrp: false,
  activateAccount: false,
  isCompanyMFA: false,
  isUserMFASetup: false,
  isEmailMFA: false,
  isAuthenticatorAppMFA: false,
};
