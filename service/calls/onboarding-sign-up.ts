import { and, eq, isNull } from "drizzle-orm";
import type { Request } from "../../machines/shared/contract.ts";
import { checkNewPassword } from "../../machines/shared/rules.ts";
import { findOrganisation } from "../account/organisations.ts";
import { hashPassword } from "../account/passwords.ts";
import { identifierOf, isEmail } from "../account/people.ts";
import { candidates } from "../database/schema.ts";
import { texts } from "../texts.ts";
import type { Call } from "./call.ts";
import { countOwnFirst, countTry } from "./limit.ts";
import { Refusal } from "./refusal.ts";
import { tellOwner } from "./tell-owner.ts";

/**
 * A new hire registers at their organisation's page: sets the password they have not got yet. An email address
 * that is nobody's and one that is registered already are refused alike, after the same work; only the mail to
 * the owner tells them apart.
 */
export async function onboardingSignUp(
  { email, password, orgId }: Extract<Request<"signUp">, { orgId: string }>,
  call: Call,
): Promise<{ success: true }> {
  const { context, conversation } = call;
  const { db, mail, log, background } = context;
  const identifier = identifierOf(email);
  if (!isEmail(identifier)) throw new Refusal(400, texts.refusal.emailInvalid);
  const problem = checkNewPassword(password.reveal());
  if (problem !== null) throw new Refusal(400, texts.refusal.weakPassword[problem]);
  await countTry(call, { name: "asking", about: [conversation.address] });
  await countOwnFirst(call, "mails", [orgId, identifier], { apart: ["register"] });

  const passwordHash = await hashPassword(password.reveal());
  const organisation = await findOrganisation(db, orgId);
  const orgIdOrNone = organisation?.id ?? "";
  const theirs = and(eq(candidates.orgId, orgIdOrNone), eq(candidates.email, identifier));
  const registered = await db
    .update(candidates)
    .set({ passwordHash })
    .where(and(theirs, isNull(candidates.passwordHash)))
    .returning({ id: candidates.id });
  const isNew = registered.length > 0;
  background.start(async () => {
    if (organisation === null || !(await db.$count(candidates, theirs))) return;
    const text = isNew ? texts.mail.registered : texts.mail.registeredAlready;
    const { company } = organisation;
    await tellOwner(mail, text, { email: identifier, language: conversation.language }, { company });
  });
  if (!isNew) throw new Refusal(403, texts.refusal.cannotRegister);
  log.info({ candidateId: registered[0]?.id }, "a new hire registered");
  return { success: true };
}
