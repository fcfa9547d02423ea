import { and, eq, isNotNull } from "drizzle-orm";
import { revokeCodes } from "../account/codes.ts";
import { hasPasskeys } from "../account/passkeys.ts";
import { isSameAccess } from "../account/people.ts";
import { recoveryCodeMatches } from "../account/recovery-codes.ts";
import { Refusal } from "../account/refusal.ts";
import { findSetup, finishSetup, type SecondFactorSetup } from "../account/second-factor-setup.ts";
import { endSetupSessionsOf } from "../account/sessions.ts";
import { removeTrustedDevices } from "../account/trusted-devices.ts";
import { people } from "../database/schema.ts";
import { texts } from "../texts/texts.ts";
import { requireSetupAccess, type Handler } from "./call.ts";
import { provedRecoveryCode, requireSetupProof } from "./fresh-proof.ts";
import { tellOwner } from "./tell-owner.ts";

/**
 * Saves a person's second factors. A new authenticator must be the proved one of the current set-up; for passkeys, the
 * person must have one. Without a secret, the existing authenticator and recovery code stay; a new authenticator brings
 * the recovery code that was shown with it. A recovery code that authorized the set-up is consumed; of several saves with
 * one code, the first succeeds. All set-up sessions of the person end, so that they sign in again.
 */
export const mfaSetup: Handler<"hrms|master|MFA|setup"> = async (
  { isEmailMFA, isAuthenticatorAppMFA, isPasskeyMFA = false, MFASecretKey, recoveryCode },
  call,
) => {
  const { db, conversations } = call.context;
  const session = await requireSetupAccess(call);
  const { person } = session;
  if (!isEmailMFA && !isAuthenticatorAppMFA && !isPasskeyMFA) throw new Refusal(400, texts.refusal.noFactorChosen);

  const setup = await findSetup(db, person.id, call.now);
  const newApp = isAuthenticatorAppMFA && MFASecretKey ? provedAppColumns(setup, MFASecretKey.reveal()) : null;
  const appStays = isAuthenticatorAppMFA && newApp === null;
  if (appStays && !person.appFactor) throw new Refusal(403, texts.refusal.authenticatorNotProved);
  // A new authenticator already required a fresh proof when its secret was shown.
  if (newApp === null) requireSetupProof(session, call);
  const proved = provedRecoveryCode(session, call);
  const newCode = recoveryCode
    ? await recoveryCodeColumn(setup, recoveryCode.reveal())
    : newApp === null && proved !== null && { recoveryCodeHash: null };

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
    if (changed.length === 0) call.conversation.proof = null;
    if (changed.length === 0 || !finished) throw new Refusal(409, texts.refusal.setUpOver);
    await revokeCodes(tx, person.id);
    await removeTrustedDevices(tx, person.id);
    // A set-up token obtained with the password alone must not replace the new factor.
    return endSetupSessionsOf(tx, person.id);
  });
  call.conversation.proof = null;
  if (session.kind === "setup") conversations.replace([session.id]);
  conversations.end(ended, "sessionEnded");
  await tellOwner(call, person, { kind: "secondFactorChanged" });
  return { success: true };
};

function provedAppColumns(setup: SecondFactorSetup | null, secret: string) {
  if (setup?.authenticatorSecret !== secret) throw new Refusal(409, texts.refusal.setUpOver);
  if (setup.provedTimeStep === null) throw new Refusal(403, texts.refusal.authenticatorNotProved);
  // Otherwise a save in another session, or after the proof's ten minutes, would leave the code that was the proof.
  const { recoveryCodeHash } = setup;
  return { authenticatorSecret: secret, lastTimeStep: setup.provedTimeStep, recoveryCodeHash };
}

/** Refuses any recovery code but the one shown in this set-up. */
async function recoveryCodeColumn(setup: SecondFactorSetup | null, code: string) {
  const hash = setup?.recoveryCodeHash ?? null;
  if (hash === null || !(await recoveryCodeMatches(hash, code))) throw new Refusal(409, texts.refusal.setUpOver);
  return { recoveryCodeHash: hash };
}
