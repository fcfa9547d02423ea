import { and, eq, isNotNull } from "drizzle-orm";
import { withdrawCodes } from "../account/codes.ts";
import { recoveryCodeMatches } from "../account/recovery-codes.ts";
import { findSetup, finishSetup, type SecondFactorSetup } from "../account/second-factor-setup.ts";
import { endSetupSessionsOf } from "../account/sessions.ts";
import { people } from "../database/schema.ts";
import { texts } from "../texts.ts";
import { setsUpSecondFactor, type Answers } from "./call.ts";
import { provedRecoveryCode, requireFreshProof } from "./fresh-proof.ts";
import { Refusal } from "./refusal.ts";
import { ownerOf, tellOwner } from "./tell-owner.ts";

/**
 * Saves which second factors a person has. A new authenticator has to be the one being set up and proved; without a
 * secret the one there was stays, and so does the recovery code, unless it is what opened the set-up: then this spends
 * it, and of several saves by one code the first counts. A session that was for this alone is over afterwards, and the
 * person signs in again.
 */
export const mfaSetup: Answers<"hrms|master|MFA|setup"> = async (
  { isEmailMFA, isAuthenticatorAppMFA, MFASecretKey, recoveryCode },
  call,
) => {
  const { db, conversations, log, mail } = call.context;
  const session = await setsUpSecondFactor(call);
  const { person } = session;
  if (!isEmailMFA && !isAuthenticatorAppMFA) throw new Refusal(400, texts.refusal.noFactorChosen);

  const setup = await findSetup(db, person.id, call.now);
  const newApp = isAuthenticatorAppMFA && MFASecretKey ? provedApp(setup, MFASecretKey.reveal()) : null;
  const appStays = isAuthenticatorAppMFA && newApp === null;
  if (appStays && !person.appFactor) throw new Refusal(403, texts.refusal.authenticatorNotProved);
  // A new app was shown to a fresh proof alone.
  if (newApp === null) requireFreshProof(session, call);
  const proved = provedRecoveryCode(session, call);
  const newCode = recoveryCode
    ? await shownCode(setup, recoveryCode.reveal())
    : proved !== null && { recoveryCodeHash: null };

  const ended = await db.transaction(async (tx) => {
    const changed = await tx
      .update(people)
      .set({
        emailFactor: isEmailMFA,
        appFactor: isAuthenticatorAppMFA,
        ...(!appStays && (newApp ?? { authenticatorSecret: null, lastTimeStep: null })),
        ...newCode,
      })
      .where(
        and(
          eq(people.id, person.id),
          // A changed password has ended the session that asks for this.
          eq(people.passwordHash, person.passwordHash),
          appStays ? isNotNull(people.authenticatorSecret) : undefined,
          proved === null ? undefined : eq(people.recoveryCodeHash, proved),
        ),
      )
      .returning({ id: people.id });
    const finished = setup === null || (await finishSetup(tx, setup));
    if (changed.length === 0 || !finished) throw new Refusal(409, texts.refusal.setUpOver);
    await withdrawCodes(tx, person.id);
    // A token from the password alone must not replace the factor that was just set up.
    return endSetupSessionsOf(tx, person.id);
  });
  call.conversation.proof = null;
  if (session.kind === "setup") conversations.replace([session.id]);
  conversations.end(ended, "sessionEnded");
  log.info({ personId: person.id }, "a second factor was set up");
  await tellOwner(mail, texts.mail.secondFactorChanged, ownerOf(person, call.conversation), {});
  return { success: true };
};

/** The columns of the authenticator being set up. */
function provedApp(setup: SecondFactorSetup | null, secret: string) {
  if (setup?.authenticatorSecret !== secret) throw new Refusal(409, texts.refusal.setUpOver);
  if (setup.provedTimeStep === null) throw new Refusal(403, texts.refusal.authenticatorNotProved);
  return { authenticatorSecret: secret, lastTimeStep: setup.provedTimeStep };
}

/** The column of the recovery code, when it is the one that was shown. */
async function shownCode(setup: SecondFactorSetup | null, code: string) {
  const hash = setup?.recoveryCodeHash ?? null;
  if (hash === null || !(await recoveryCodeMatches(hash, code))) throw new Refusal(409, texts.refusal.setUpOver);
  return { recoveryCodeHash: hash };
}
