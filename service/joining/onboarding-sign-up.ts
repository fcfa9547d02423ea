import { and, eq } from "drizzle-orm";
import type { Request } from "../../machines/shared/contract.ts";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import type { Call } from "../calls/call.ts";
import { countAccountAttempt, countAttempt } from "../calls/limit.ts";
import { notifyOwner } from "../calls/tell-owner.ts";
import { candidates } from "../database/schema.ts";
import { type Addressee, MailError } from "../mail/mail.ts";
import { checkChosenPassword } from "../passwords/chosen-password.ts";
import { findOrganisation } from "../shared/organisations.ts";
import { isEmail } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import { rememberRegistration } from "../sign-in/registration-code.ts";
import {
  createRegistration,
  type NewRegistration,
  removeFirstCode,
  storeRegistration,
} from "../sign-in/registrations.ts";
import { texts } from "../texts/texts.ts";

/**
 * Registers a new hire on their organisation's page. The password stays pending until the mailed code is entered,
 * because anyone could have entered the email address. An unknown address and a registered one get the same refusal in
 * the same time; only the mail to the owner differs.
 */
export async function onboardingSignUp(
  { email, password, orgId }: Extract<Request<"signUp">, { orgId: string }>,
  call: Call,
): Promise<{ success: true }> {
  const { context, socketSession, now } = call;
  const { db, mail, background } = context;
  const identifier = canonicalIdentifier(email);
  if (!isEmail(identifier)) throw new Refusal(400, texts.refusal.emailInvalid);
  await countAttempt(call, { name: "asking", about: [socketSession.address] });
  const organisation = await findOrganisation(db, orgId);
  // Uses only facts that anyone can know: a refusal by the new hire's own row would tell that there is one.
  const companies = organisation === null ? [] : [organisation.company];
  await checkChosenPassword(context, password.reveal(), { email: identifier, companies });
  await countAccountAttempt(call, "mails", [orgId, identifier], { scope: ["register"] });

  const [candidate] = await db
    .select({ id: candidates.id, passwordHash: candidates.passwordHash })
    .from(candidates)
    .where(and(eq(candidates.orgId, organisation?.id ?? ""), eq(candidates.email, email)));
  const registration = await createRegistration(candidate?.id ?? "", password.reveal());
  const stored =
    candidate?.passwordHash === null
      ? await storeRegistration(context, candidate.id, registration, socketSession.address, now)
      : null;
  if (stored && "wait" in stored) throw new Refusal(429, texts.refusal.tooManyTries, { retryAfter: stored.wait });
  background.start(async () => {
    if (!organisation || !candidate) return;
    const { company } = organisation;
    const to = { email: identifier, language: socketSession.language, owner: { candidateId: candidate.id } };
    if (stored === null) await notifyOwner(mail, texts.mail.registeredAlready, to, { company });
    else await mailFirstCode(call, to, stored.id, registration, company);
  });
  if (stored === null) throw new Refusal(403, texts.refusal.cannotRegister);
  rememberRegistration(socketSession, identifier, stored.id);
  call.note({ about: candidate?.id });
  return { success: true };
}

/** If the mail fails, removes the code, so that signing in sends another at once. */
async function mailFirstCode(
  { context: { db, mail } }: Call,
  to: Addressee,
  id: string,
  { code, codeHash }: NewRegistration,
  company: string,
): Promise<void> {
  try {
    await mail.send(texts.mail.registration, to, { code, company, replaces: false });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    await removeFirstCode(db, id, codeHash);
  }
}
