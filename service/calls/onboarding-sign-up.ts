import { and, eq } from "drizzle-orm";
import type { Request } from "../../machines/shared/contract.ts";
import { checkNewPassword } from "../../machines/shared/rules.ts";
import { findOrganisation } from "../account/organisations.ts";
import { identifierOf, isEmail } from "../account/people.ts";
import { type Chosen, keepRegistration, makeRegistration, withdrawFirstCode } from "../account/registrations.ts";
import { candidates } from "../database/schema.ts";
import { MailError } from "../mail.ts";
import { texts } from "../texts.ts";
import type { Call } from "./call.ts";
import { countOwnFirst, countTry } from "./limit.ts";
import { rememberRegistration } from "./registration-code.ts";
import { Refusal } from "./refusal.ts";
import { tellOwner } from "./tell-owner.ts";

/**
 * A new hire registers at their organisation's page. The password waits for the code that is mailed to them, because
 * anyone could have typed their address. An address without an account and one that is registered already are refused
 * alike, after the same work; only the mail to the owner tells them apart.
 */
export async function onboardingSignUp(
  { email, password, orgId }: Extract<Request<"signUp">, { orgId: string }>,
  call: Call,
): Promise<{ success: true }> {
  const { context, conversation, now } = call;
  const { db, mail, background, log } = context;
  const identifier = identifierOf(email);
  if (!isEmail(identifier)) throw new Refusal(400, texts.refusal.emailInvalid);
  const problem = checkNewPassword(password.reveal());
  if (problem !== null) throw new Refusal(400, texts.refusal.weakPassword[problem]);
  await countTry(call, { name: "asking", about: [conversation.address] });
  await countOwnFirst(call, "mails", [orgId, identifier], { apart: ["register"] });

  const organisation = await findOrganisation(db, orgId);
  const [candidate] = await db
    .select({ id: candidates.id, passwordHash: candidates.passwordHash })
    .from(candidates)
    .where(and(eq(candidates.orgId, organisation?.id ?? ""), eq(candidates.email, identifier)));
  const chosen = await makeRegistration(candidate?.id ?? "", password.reveal());
  const kept =
    candidate?.passwordHash === null
      ? await keepRegistration(context, candidate.id, chosen, conversation.address, now)
      : null;
  if (kept && "wait" in kept) throw new Refusal(429, texts.refusal.tooManyTries, { retryAfter: kept.wait });
  const to = { email: identifier, language: conversation.language };
  background.start(async () => {
    if (!organisation || !candidate) return;
    const { company } = organisation;
    if (kept === null) await tellOwner(mail, texts.mail.registeredAlready, to, { company });
    else await mailFirstCode(call, to.email, kept.id, chosen, company);
  });
  if (kept === null) throw new Refusal(403, texts.refusal.cannotRegister);
  rememberRegistration(conversation, identifier, kept.id);
  log.info({ candidateId: candidate?.id, registration: kept.id }, "a new hire is to confirm a password");
  return { success: true };
}

/** One that cannot be mailed is taken back, so that signing in sends another at once. */
async function mailFirstCode(
  { context: { db, mail }, conversation: { language } }: Call,
  email: string,
  id: string,
  { code, codeHash }: Chosen,
  company: string,
): Promise<void> {
  try {
    await mail.send(texts.mail.registration, { email, language }, { code, company });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    await withdrawFirstCode(db, id, codeHash);
  }
}
