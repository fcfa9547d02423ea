import type { Handler } from "../calls/call.ts";
import { digestOf } from "../socket-sessions/pending-steps.ts";
import { completeLogin } from "./after-first-factor.ts";
import { expectSecondFactor, personWithPassword } from "./first-factor.ts";
import { checkSecondFactor } from "./second-factor.ts";

/**
 * Signs a person in. The checks are, in this order: rate limit, password, verified email, second factor.
 */
export const login: Handler<"login"> = async ({ identifier, password, otp, MFAType }, call) => {
  const identified = await personWithPassword(call, identifier, password.reveal());
  const { person } = identified;
  return completeLogin(call, identified, async () => {
    const until = expectSecondFactor(call, person, password.reveal());
    const proved = { passwordDigest: digestOf(person), until };
    call.socketSession.pending = { personId: person.id, email: person.email, purpose: "login", proved };
    if (otp === undefined) return false;
    await checkSecondFactor(call, person, "login", otp.reveal(), MFAType);
    return true;
  });
};
