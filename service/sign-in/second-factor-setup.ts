import { and, eq, isNotNull } from "drizzle-orm";
import { generateURI } from "otplib";
import type { Answer, Request } from "../../machines/shared/contract.ts";
import { type Call, type Handler, requireSetupAccess, sessionOf } from "../calls/call.ts";
import { countAccountAttempt, countAttempt } from "../calls/limit.ts";
import { mailOwner, recordEvent, tellOwner } from "../calls/tell-owner.ts";
import { people } from "../database/schema.ts";
import { revokeCodes } from "../shared/codes.ts";
import { isSameAccess } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import type { DataKeys } from "../shared/sealing.ts";
import { endSetupSessionsOf } from "../shared/sessions.ts";
import { clearFailures, type Throttled } from "../shared/throttle.ts";
import { texts } from "../texts/texts.ts";
import { recentlyProved } from "./first-factor.ts";
import { openSessionOnSocket } from "./open-session.ts";
import { hasPasskey } from "./passkey-ceremony.ts";
import { hasPasskeys } from "./passkeys.ts";
import { proveRecoveryCode, recoveryCodeInLog, recoveryCodeMatches } from "./recovery-codes.ts";
import { factorsOf, refusedCode } from "./second-factor.ts";
import { FRESH, provedRecoveryCode, requireSetupProof } from "./step-up.ts";
import { removeTrustedDevices } from "./trusted-devices.ts";
import { findSetup, finishSetup, proveAuthenticator, type SecondFactorSetup, startSetup } from "./unfinished-setup.ts";

/** The second factors that the person has set up, and whether they have a passkey to choose. */
const mfaRead: Handler<"hrms|master|MFA|read"> = async (_request, call) => {
  const { person } = await requireSetupAccess(call);
  const MFA = {
    ...factorsOf(person),
    isPasskeyMFA: person.passkeyFactor,
    hasPasskey: await hasPasskey(call, person.id),
  };
  return { MFA };
};

/**
 * Starts setting up a second factor, which requires a fresh proof of identity. Answers with the URI for the QR code of
 * an authenticator app, its secret as text, and a recovery code. None of it takes effect until `setup`. The next request
 * replaces the recovery code; it replaces the secret only if another session makes it.
 */
const mfaGenerateQRCode: Handler<"hrms|master|MFA|generateQRCode"> = async (_request, call) => {
  const session = await requireSetupAccess(call);
  requireSetupProof(session, call);
  const { person } = session;
  const { context } = call;
  const { secret, recoveryCode, replaces } = await startSetup(context, person.id, session.id, call.now);
  const MFAQrCode = generateURI({ issuer: issuerOf(context.productName), label: person.email, secret });
  return { MFAQrCode, MFASecretKey: secret, recoveryCode, replaces };
};

/** Authenticator apps read the text before a label's colon as the issuer, so the issuer itself may contain none. */
const issuerOf = (productName: string) => productName.replaceAll(/[\s:]+/g, " ").trim() || "Foyer";

type Verify = "hrms|master|MFA|verify";

/** Checks a code of the authenticator app being set up, or a recovery code instead of a second factor. */
const mfaVerify: Handler<"hrms|master|MFA|verify"> = (request, call) =>
  "otp" in request ? verifyAuthenticator(request, call) : verifyRecoveryCode(request.recoveryCode.reveal(), call);

async function verifyAuthenticator(
  { otp, MFASecretKey }: Extract<Request<Verify>, { otp: unknown }>,
  call: Call,
): Promise<{ success: true }> {
  const { context, now } = call;
  const { person } = await requireSetupAccess(call);
  const setup = await findSetup(context, person.id, now);
  if (setup?.secret !== MFASecretKey.reveal()) throw new Refusal(409, texts.refusal.setUpOver);
  // Counted apart from sign-in: a success with a new secret must not clear wrong guesses there.
  const limit: Throttled = {
    name: "setUp",
    about: [person.id, call.socketSession.address],
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
  const { socketSession, now } = call;
  const { pending } = socketSession;
  const signingIn = pending?.purpose === "login";
  const session = signingIn ? null : await sessionOf(call);
  const person = signingIn ? await recentlyProved(pending, call) : session && (await requireSetupAccess(call)).person;
  if (person === null) throw new Refusal(409, texts.refusal.recoveryNeedsSignIn);

  const attempt = await countAccountAttempt(call, "recoveryCode", [person.email]);
  const recoveryCodeHash = await proveRecoveryCode(person, code);
  if (recoveryCodeHash === null) return { success: false };
  await attempt.succeeded();
  call.note({ about: person.id, proved: recoveryCodeInLog(recoveryCodeHash) });
  const opened = signingIn ? await openSessionOnSocket(call, { person }, "setup", recoveryCodeHash) : null;
  if (session) {
    socketSession.proof = { sessionId: session.id, personId: person.id, until: now + FRESH, recoveryCodeHash };
  }
  await tellOwner(call, person, { kind: "recoveryCodeUsed" });
  return opened ? { success: true, token: opened.token, resumable: true } : { success: true };
}

/**
 * Saves a person's second factors. A new authenticator must be the proved one of the current set-up; for passkeys, the
 * person must have one. Without a secret, the existing authenticator and recovery code stay; a new authenticator brings
 * the recovery code that was shown with it. A recovery code that authorized the set-up is consumed; of several saves with
 * one code, the first succeeds. All set-up sessions of the person end, so that they sign in again.
 */
const mfaSetup: Handler<"hrms|master|MFA|setup"> = async (
  { isEmailMFA, isAuthenticatorAppMFA, isPasskeyMFA = false, MFASecretKey, recoveryCode },
  call,
) => {
  const { db, dataKeys, socketSessions } = call.context;
  const session = await requireSetupAccess(call);
  const { person } = session;
  if (!isEmailMFA && !isAuthenticatorAppMFA && !isPasskeyMFA) throw new Refusal(400, texts.refusal.noFactorChosen);

  const setup = await findSetup(call.context, person.id, call.now);
  const newApp =
    isAuthenticatorAppMFA && MFASecretKey ? provedAppColumns(setup, MFASecretKey.reveal(), dataKeys) : null;
  const appStays = isAuthenticatorAppMFA && newApp === null;
  if (appStays && !person.appFactor) throw new Refusal(403, texts.refusal.authenticatorNotProved);
  // A new authenticator already required a fresh proof when its secret was shown.
  if (newApp === null) requireSetupProof(session, call);
  const proved = provedRecoveryCode(session, call);
  const newCode = recoveryCode
    ? await recoveryCodeColumn(setup, recoveryCode.reveal())
    : newApp === null && proved !== null && { recoveryCodeHash: null };

  const event = { kind: "secondFactorChanged" } as const;
  const ended = await db.transaction(async (tx) => {
    if (isPasskeyMFA) {
      // The removal of the last passkey waits for this lock on the person's row.
      await tx.select({ id: people.id }).from(people).where(eq(people.id, person.id)).for("update");
      if (!(await hasPasskeys(tx, person.id))) throw new Refusal(410, texts.refusal.passkeyNotMade);
    }
    const changed = await tx
      .update(people)
      .set({
        emailFactor: isEmailMFA,
        appFactor: isAuthenticatorAppMFA,
        passkeyFactor: isPasskeyMFA,
        ...(!appStays && (newApp ?? { authenticatorSecret: null, lastTimeStep: null })),
        ...newCode,
      })
      .where(
        and(
          // Otherwise this session has ended meanwhile.
          isSameAccess(person, call.now),
          appStays ? isNotNull(people.authenticatorSecret) : undefined,
          proved === null ? undefined : eq(people.recoveryCodeHash, proved),
        ),
      )
      .returning({ id: people.id });
    const finished = setup === null || (await finishSetup(tx, setup));
    // The recovery code may be consumed or replaced by now. Its proof would get the next set-up refused as well.
    if (changed.length === 0) call.socketSession.proof = null;
    if (changed.length === 0 || !finished) throw new Refusal(409, texts.refusal.setUpOver);
    await revokeCodes(tx, person.id);
    await removeTrustedDevices(tx, person.id);
    await recordEvent(tx, person.id, event, call.socketSession, call.now);
    // A set-up token obtained with the password alone must not replace the new factor.
    return endSetupSessionsOf(tx, person.id);
  });
  call.socketSession.proof = null;
  if (session.kind === "setup") socketSessions.replace([session.id]);
  socketSessions.end(ended, "sessionEnded");
  call.note({ ended, spent: proved === null ? [] : [recoveryCodeInLog(proved)] });
  await mailOwner(call, person, event);
  return { success: true };
};

function provedAppColumns(setup: SecondFactorSetup | null, secret: string, dataKeys: DataKeys) {
  if (setup?.secret !== secret) throw new Refusal(409, texts.refusal.setUpOver);
  if (setup.provedTimeStep === null) throw new Refusal(403, texts.refusal.authenticatorNotProved);
  // Otherwise a save in another session, or after the proof's ten minutes, would leave the code that was the proof.
  const { recoveryCodeHash, personId } = setup;
  return { authenticatorSecret: dataKeys.seal(secret, personId), lastTimeStep: setup.provedTimeStep, recoveryCodeHash };
}

/** Refuses any recovery code but the one shown in this set-up. */
async function recoveryCodeColumn(setup: SecondFactorSetup | null, code: string) {
  const hash = setup?.recoveryCodeHash ?? null;
  if (hash === null || !(await recoveryCodeMatches(hash, code))) throw new Refusal(409, texts.refusal.setUpOver);
  return { recoveryCodeHash: hash };
}

export {
  mfaRead as "hrms|master|MFA|read",
  mfaGenerateQRCode as "hrms|master|MFA|generateQRCode",
  mfaVerify as "hrms|master|MFA|verify",
  mfaSetup as "hrms|master|MFA|setup",
};
