import type { Answer } from "../../machines/shared/contract.ts";
import { membershipsOf } from "../account/memberships.ts";
import { type Person, shownEmail } from "../account/people.ts";
import { Refusal } from "../account/refusal.ts";
import { requiresSecondFactor, factorsOf, hasSecondFactor } from "../account/second-factor.ts";
import { digestOf } from "../conversations/half-done.ts";
import { texts } from "../texts/texts.ts";
import type { Call } from "./call.ts";
import { pushWorkspaceList } from "./get-workspace-list.ts";
import { hasPasskey } from "./passkey-challenge.ts";
import { sendCode } from "./send-code.ts";
import { openSocketSession, signIn } from "./sign-in.ts";

/**
 * Goes on with the sign-in of a person whose password or passkey was right. The checks are, in this order: verified
 * email, second factor.
 *
 * @param secondFactor asks for the second factor if one is required, and returns whether it was proved; "proved": the
 *   passkey was it
 */
export async function completeLogin(
  call: Call,
  person: Person,
  secondFactor: (() => Promise<boolean>) | "proved",
): Promise<Answer<"login">> {
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

  const memberships = await membershipsOf(call.context.db, id);
  const isCompanyMFA = requiresSecondFactor(memberships);
  const flags = {
    ...noFlags,
    email: shownEmail(email),
    isCompanyMFA,
    // A passkey has been both factors, so that the person need not set up another.
    isUserMFASetup: hasSecondFactor(person) || secondFactor === "proved",
    ...factorsOf(person),
  };
  if (isCompanyMFA && secondFactor !== "proved") {
    if (!hasSecondFactor(person)) {
      const { token } = await openSocketSession(call, { person }, "setup");
      throw new Refusal(403, texts.refusal.mustSetUpSecondFactor, { ...flags, token });
    }
    if (!(await secondFactor())) return { ...flags, hasPasskey: await hasPasskey(call, id) };
  }
  const token = await signIn(call, { person }, memberships);
  if (!person.mustChangePassword) pushWorkspaceList(call, { person, memberships });
  return { ...flags, token, aftrp: person.mustChangePassword };
}

/** Every reply contains every flag. */
const noFlags = {
  aftrp: false,
  activateAccount: false,
  isCompanyMFA: false,
  isUserMFASetup: false,
  isEmailMFA: false,
  isAuthenticatorAppMFA: false,
  hasPasskey: false,
};
