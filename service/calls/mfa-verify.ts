import type { Answer, Request } from "../../machines/shared/contract.ts";
import { proveRecoveryCode } from "../account/recovery-codes.ts";
import { Refusal } from "../account/refusal.ts";
import { findSetup, proveAuthenticator } from "../account/second-factor-setup.ts";
import { clearFailures, type Throttled } from "../account/throttle.ts";
import { texts } from "../texts/texts.ts";
import { sessionOf, requireSetupAccess, type Handler, type Call } from "./call.ts";
import { FRESH } from "./fresh-proof.ts";
import { countAccountAttempt, countAttempt } from "./limit.ts";
import { openSocketSession } from "./sign-in.ts";
import { recentlyProved, refusedCode } from "./sign-in-steps.ts";
import { tellOwner } from "./tell-owner.ts";

type Verify = "hrms|master|MFA|verify";

/** Checks a code of the authenticator app being set up, or a recovery code instead of a second factor. */
export const mfaVerify: Handler<Verify> = (request, call) =>
  "otp" in request ? verifyAuthenticator(request, call) : verifyRecoveryCode(request.recoveryCode.reveal(), call);

async function verifyAuthenticator(
  { otp, MFASecretKey }: Extract<Request<Verify>, { otp: unknown }>,
  call: Call,
): Promise<{ success: true }> {
  const { context, now } = call;
  const { person } = await requireSetupAccess(call);
  const setup = await findSetup(context.db, person.id, now);
  if (setup?.authenticatorSecret !== MFASecretKey.reveal()) throw new Refusal(409, texts.refusal.setUpOver);
  // Counted apart from sign-in: a success with a new secret must not clear wrong guesses there.
  const limit: Throttled = {
    name: "setUp",
    about: [person.id, call.conversation.address],
    account: [person.email],
  };
  await countAttempt(call, limit);
  const outcome = await proveAuthenticator(context.db, setup, otp.reveal(), now);
  if (outcome !== "right") throw refusedCode(outcome, now);
  await clearFailures(context.db, limit);
  return { success: true };
}

/**
 * During a sign-in, a recovery code opens a set-up session, in which the person sets up a new second factor. For a
 * signed-in person it is the fresh proof of identity that `setup` requires. Only saving consumes the code, so a page
 * that is lost before that does no harm.
 */
async function verifyRecoveryCode(code: string, call: Call): Promise<Answer<Verify>> {
  const { conversation, now } = call;
  const { pending } = conversation;
  const signingIn = pending?.purpose === "login";
  const session = signingIn ? null : await sessionOf(call);
  const person = signingIn ? await recentlyProved(pending, call) : session && (await requireSetupAccess(call)).person;
  if (person === null) throw new Refusal(409, texts.refusal.recoveryNeedsSignIn);

  const attempt = await countAccountAttempt(call, "recoveryCode", [person.email]);
  const recoveryCodeHash = await proveRecoveryCode(person, code);
  if (recoveryCodeHash === null) return { success: false };
  await attempt.succeeded();
  call.note({ about: person.id });
  const opened = signingIn ? await openSocketSession(call, { person }, "setup", recoveryCodeHash) : null;
  if (session) {
    conversation.proof = { sessionId: session.id, personId: person.id, until: now + FRESH, recoveryCodeHash };
  }
  await tellOwner(call, person, { kind: "recoveryCodeUsed" });
  return opened ? { success: true, token: opened.token, resumable: true } : { success: true };
}
