import type { Answer, Request } from "../../machines/shared/contract.ts";
import { findPerson, type Person } from "../account/people.ts";
import { proveRecoveryCode } from "../account/recovery-codes.ts";
import { PROOF_LIFETIME } from "../account/second-factor.ts";
import { findSetup, proveAuthenticator } from "../account/second-factor-setup.ts";
import { forgiveFailures, type Throttled } from "../account/throttle.ts";
import { texts } from "../texts.ts";
import { sessionOf, setsUpSecondFactor, type Answers, type Call } from "./call.ts";
import { countOwnFirst, countTry } from "./limit.ts";
import { Refusal } from "./refusal.ts";
import { openHere } from "./sign-in.ts";
import { ownerOf, tellOwner } from "./tell-owner.ts";

type Verify = "hrms|master|MFA|verify";

/** A code of the authenticator app being set up, or the recovery code in place of a second factor. */
export const mfaVerify: Answers<Verify> = (request, call) =>
  "otp" in request ? verifyAuthenticator(request, call) : verifyRecoveryCode(request.recoveryCode.reveal(), call);

async function verifyAuthenticator(
  { otp, MFASecretKey }: Extract<Request<Verify>, { otp: unknown }>,
  call: Call,
): Promise<{ success: true }> {
  const { context, now } = call;
  const { person } = await setsUpSecondFactor(call);
  const setup = await findSetup(context.db, person.id, now);
  if (setup?.authenticatorSecret !== MFASecretKey.reveal()) throw new Refusal(409, texts.refusal.setUpOver);
  // Apart from the tries at sign-in: being right about a new secret must not make up for wrong guesses there.
  const tries: Throttled = { name: "setUp", about: [person.id, call.conversation.address] };
  await countTry(call, tries);
  if (!(await proveAuthenticator(context.db, setup, otp.reveal(), now))) {
    throw new Refusal(403, texts.refusal.invalidCode);
  }
  await forgiveFailures(context.db, tries);
  return { success: true };
}

/**
 * In the middle of a sign-in it opens a session that is good for the set-up alone, and with it the way to a new
 * second factor. Of a signed-in person it is a fresh proof of who they are, which `setup` asks for. The code
 * itself is spent by saving, so that a page lost before that does no harm.
 */
async function verifyRecoveryCode(code: string, call: Call): Promise<Answer<Verify>> {
  const { context, conversation, now } = call;
  const { log, mail } = context;
  const { pending } = conversation;
  const signingIn = pending?.purpose === "login";
  const session = signingIn ? null : await sessionOf(call);
  const person = signingIn
    ? await stillProved(pending.proved, call)
    : session && (await setsUpSecondFactor(call)).person;
  if (person === null) throw new Refusal(409, texts.refusal.recoveryNeedsSignIn);

  const tried = await countOwnFirst(call, "recoveryCode", [person.email]);
  const recoveryCodeHash = await proveRecoveryCode(person, code);
  if (recoveryCodeHash === null) return { success: false };
  await tried.succeeded();
  log.info({ personId: person.id }, "a recovery code was proved");
  const opened = signingIn ? await openHere(call, { person }, "setup", recoveryCodeHash) : null;
  if (session) conversation.proof = { sessionId: session.id, until: now + PROOF_LIFETIME, recoveryCodeHash };
  await tellOwner(mail, texts.mail.recoveryCodeUsed, ownerOf(person, conversation), {});
  return opened ? { success: true, token: opened.token, resumable: true } : { success: true };
}

/** Who got the password right on this socket, unless that was too long ago or it was changed since. */
async function stillProved(proved: { person: Person; until: number }, { context, now }: Call): Promise<Person | null> {
  if (proved.until <= now) return null;
  const person = await findPerson(context.db, proved.person.email);
  return person?.passwordHash === proved.person.passwordHash ? person : null;
}
