import { and, eq } from "drizzle-orm";
import { checkNewPassword } from "../../machines/shared/rules.ts";
import { canonicalPassword } from "../../machines/shared/spelling.ts";
import { revokeCodes } from "../account/codes.ts";
import { membershipsOf } from "../account/memberships.ts";
import { hashPassword, matches } from "../account/passwords.ts";
import { cancelSetup } from "../account/second-factor-setup.ts";
import { endSessionsOf } from "../account/sessions.ts";
import { people } from "../database/schema.ts";
import { texts } from "../texts.ts";
import { requirePerson, requireSession, type Handler } from "./call.ts";
import { countAccountAttempt } from "./limit.ts";
import { Refusal } from "./refusal.ts";
import { signIn } from "./sign-in.ts";
import { addresseeOf, notifyOwner } from "./notify-owner.ts";

/** Changes the signed-in person's password. Ends all their sessions and opens a new one on this socket. */
export const myPasswordUpdate: Handler<"hrms|myPassword|update"> = async ({ oldPassword, newPassword }, call) => {
  const { context } = call;
  const { db, conversations } = context;
  const session = await requireSession(call);
  const person = requirePerson(session);

  const problem = checkNewPassword(newPassword.reveal());
  if (problem !== null) throw new Refusal(400, texts.refusal.weakPassword[problem]);
  const attempt = await countAccountAttempt(call, "currentPassword", [person.email]);
  if (!(await matches(person.passwordHash, oldPassword.reveal()))) {
    throw new Refusal(403, texts.refusal.wrongCurrentPassword);
  }
  await attempt.succeeded();
  if (canonicalPassword(oldPassword.reveal()) === canonicalPassword(newPassword.reveal())) {
    throw new Refusal(400, texts.refusal.samePassword);
  }

  const passwordHash = await hashPassword(newPassword.reveal());
  const ended = await db.transaction(async (tx) => {
    // Of two concurrent changes, the second has the wrong old password.
    const changed = await tx
      .update(people)
      .set({ passwordHash, mustChangePassword: false, passwordExpiresAt: null })
      .where(and(eq(people.id, person.id), eq(people.passwordHash, person.passwordHash)))
      .returning({ id: people.id });
    if (changed.length === 0) throw new Refusal(403, texts.refusal.wrongCurrentPassword);
    await revokeCodes(tx, person.id);
    await cancelSetup(tx, person.id);
    return endSessionsOf(tx, person.id);
  });
  conversations.replace([session.id]);
  conversations.end(ended, "sessionEnded");
  const changed = { ...person, passwordHash, mustChangePassword: false, passwordExpiresAt: null };
  const token = await signIn(call, { person: changed }, await membershipsOf(db, person.id));
  await notifyOwner(context.mail, texts.mail.passwordChanged, addresseeOf(person, call.conversation), {});
  return { token, message: texts.passwordUpdated[call.conversation.language] };
};
