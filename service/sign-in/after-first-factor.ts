import type { Answer } from "../../machines/shared/contract.ts";
import { nothingMore } from "../../machines/shared/login-details.ts";
import type { Call } from "../calls/call.ts";
import { sendCode } from "../calls/send-code.ts";
import { membershipsOf } from "../shared/organisations.ts";
import { shownEmail } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import { digestOf } from "../socket-sessions/pending-steps.ts";
import { texts } from "../texts/texts.ts";
import { pushWorkspaceList } from "../workspace/workspace.ts";
import type { Identified } from "./first-factor.ts";
import { openSessionOnSocket, signIn } from "./open-session.ts";
import { hasPasskey } from "./passkey-ceremony.ts";
import {
  allowsTrustedDevices,
  factorsOf,
  hasLostSecondFactor,
  hasSecondFactor,
  requiresSecondFactor,
} from "./second-factor.ts";
import { allowTrust, presentedDevice } from "./trusted-devices.ts";

/**
 * Goes on with the sign-in of a person whose password or passkey was right. The checks are, in this order: verified
 * email, second factor.
 *
 * @param secondFactor asks for the second factor if one is required, and returns whether it was proved; "proved" if the
 *   passkey has proved it
 */
export async function completeLogin(
  call: Call,
  { person, toVerify }: Identified,
  secondFactor: (() => Promise<boolean>) | "proved",
): Promise<Answer<"login">> {
  const { id, email } = person;

  if (toVerify !== null) {
    const proved = { passwordDigest: digestOf(person) };
    const pending = { personId: id, email: toVerify, purpose: "activateAccount", proved } as const;
    call.socketSession.pending = pending;
    // If the pause prevents a new code, the previous one is still valid.
    await sendCode(call, pending, true);
    // Reveals nothing about the second factor before the email address is verified.
    return { ...nothingMore, email: shownEmail(toVerify), activateAccount: true };
  }

  const memberships = await membershipsOf(call.context.db, id);
  const isCompanyMFA = requiresSecondFactor(memberships);
  const flags = {
    ...nothingMore,
    email: shownEmail(email),
    isCompanyMFA,
    // A passkey counts as both factors, so the person need not set up another.
    isUserMFASetup: hasSecondFactor(person) || secondFactor === "proved",
    ...factorsOf(person),
    hasPasskey: await hasPasskey(call, id),
  };
  // The new password that they must choose would end the trust.
  const mayTrustDevice = !person.mustChangePassword && allowsTrustedDevices(memberships);
  let isProved = secondFactor === "proved";
  if (isCompanyMFA && secondFactor !== "proved") {
    if (!hasSecondFactor(person)) {
      const { token } = await openSessionOnSocket(call, { person }, "setup");
      throw new Refusal(403, texts.refusal.mustSetUpSecondFactor, { ...flags, token });
    }
    isProved = await secondFactor();
    const device = mayTrustDevice && !isProved ? await presentedDevice(call, id) : null;
    if (device !== null) call.note({ device });
    if (!isProved && device === null) {
      if (hasLostSecondFactor(person, flags.hasPasskey)) throw new Refusal(403, texts.refusal.secondFactorLost);
      return { ...flags, mayTrustDevice };
    }
    // The sign-in is complete, so the client does not send the password again.
    call.context.secretCache.forget(person.passwordHash);
  }
  const session = await signIn(call, { person }, memberships);
  // Not after a sign-in by trust: the trust would prolong itself.
  if (isProved) allowTrust(call, session, person);
  if (!person.mustChangePassword) pushWorkspaceList(call, { person, memberships });
  return { ...flags, token: session.token, aftrp: person.mustChangePassword };
}
