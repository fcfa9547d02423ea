import { membershipsOf } from "../account/memberships.ts";
import { shownEmail } from "../account/people.ts";
import { Refusal } from "../account/refusal.ts";
import { requiresSecondFactor, factorsOf, hasSecondFactor } from "../account/second-factor.ts";
import { digestOf } from "../conversations/half-done.ts";
import { texts } from "../texts/texts.ts";
import type { Handler } from "./call.ts";
import { pushWorkspaceList } from "./get-workspace-list.ts";
import { sendCode } from "./send-code.ts";
import { openSocketSession, signIn } from "./sign-in.ts";
import { checkSecondFactor, expectSecondFactor, personWithPassword } from "./sign-in-steps.ts";

/**
 * Signs a person in. The checks are, in this order: rate limit, password, verified email, second factor.
 */
export const login: Handler<"login"> = async ({ identifier, password, otp, MFAType }, call) => {
  const { db } = call.context;
  const person = await personWithPassword(call, identifier, password.reveal());
  const { id, email } = person;

  if (!person.activated) {
    const proved = { passwordDigest: digestOf(person) };
    const pending = { personId: id, email, purpose: "activateAccount", proved } as const;
    call.conversation.pending = pending;
    // If the pause prevents a new code, the previous one is still valid.
    await sendCode(call, pending, true);
    // Reveals nothing about the second factor before the email address is verified.
    return { ...noFlags, email: shownEmail(email), activateAccount: true };
  }

  const memberships = await membershipsOf(db, id);
  const isCompanyMFA = requiresSecondFactor(memberships);
  const flags = {
    ...noFlags,
    email: shownEmail(email),
    isCompanyMFA,
    isUserMFASetup: hasSecondFactor(person),
    ...factorsOf(person),
  };
  if (isCompanyMFA && !hasSecondFactor(person)) {
    const { token } = await openSocketSession(call, { person }, "setup");
    throw new Refusal(403, texts.refusal.mustSetUpSecondFactor, { ...flags, token });
  }
  if (isCompanyMFA) {
    const until = expectSecondFactor(call, person, password.reveal());
    const proved = { passwordDigest: digestOf(person), until };
    call.conversation.pending = { personId: id, email, purpose: "login", proved };
    if (otp === undefined) return flags;
    await checkSecondFactor(call, person, "login", otp.reveal(), MFAType);
  }
  const token = await signIn(call, { person }, memberships);
  if (!person.mustChangePassword) pushWorkspaceList(call, { person, memberships });
  return { ...flags, token, aftrp: person.mustChangePassword };
};

/** Every reply contains every flag. */
const noFlags = {
  aftrp: false,
  activateAccount: false,
  isCompanyMFA: false,
  isUserMFASetup: false,
  isEmailMFA: false,
  isAuthenticatorAppMFA: false,
};
