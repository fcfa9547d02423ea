import { and, eq } from "drizzle-orm";
import { checkNewPassword, trimmed } from "../../machines/shared/rules.ts";
import { withdrawCodes } from "../account/codes.ts";
import { membershipsOf } from "../account/memberships.ts";
import { hashPassword, matches } from "../account/passwords.ts";
import { withdrawSetup } from "../account/second-factor-setup.ts";
import { endSessionsOf } from "../account/sessions.ts";
import { people } from "../database/schema.ts";
import { texts } from "../texts.ts";
import { personOf, signedIn, type Answers } from "./call.ts";
import { countOwnFirst } from "./limit.ts";
import { Refusal } from "./refusal.ts";
import { signIn } from "./sign-in.ts";
import { ownerOf, tellOwner } from "./tell-owner.ts";

/** Changes the signed-in person's password: every session is over, and this socket gets a new one. */
export const myPasswordUpdate: Answers<"hrms|myPassword|update"> = async ({ oldPassword, newPassword }, call) => {
  const { context } = call;
  const { db, conversations } = context;
  const session = await signedIn(call);
  const person = personOf(session);

  const problem = checkNewPassword(newPassword.reveal());
  if (problem !== null) throw new Refusal(400, texts.refusal.weakPassword[problem]);
  const tried = await countOwnFirst(call, "currentPassword", [person.email]);
  if (!(await matches(person.passwordHash, oldPassword.reveal()))) {
    throw new Refusal(403, texts.refusal.wrongCurrentPassword);
  }
  await tried.succeeded();
  if (trimmed(oldPassword.reveal()) === trimmed(newPassword.reveal())) {
    throw new Refusal(400, texts.refusal.samePassword);
  }

  const passwordHash = await hashPassword(newPassword.reveal());
  const ended = await db.transaction(async (tx) => {
    // Of two changes at once, the second one's old password is no longer right.
    const changed = await tx
      .update(people)
      .set({ passwordHash, mustChangePassword: false, passwordExpiresAt: null })
      .where(and(eq(people.id, person.id), eq(people.passwordHash, person.passwordHash)))
      .returning({ id: people.id });
    if (changed.length === 0) throw new Refusal(403, texts.refusal.wrongCurrentPassword);
    await withdrawCodes(tx, person.id);
    await withdrawSetup(tx, person.id);
    return endSessionsOf(tx, person.id);
  });
  conversations.replace([session.id]);
  conversations.end(ended, "sessionEnded");
  const changed = { ...person, passwordHash, mustChangePassword: false, passwordExpiresAt: null };
  const token = await signIn(call, { person: changed }, await membershipsOf(db, person.id));
  await tellOwner(context.mail, texts.mail.passwordChanged, ownerOf(person, call.conversation), {});
  return { token, message: texts.passwordUpdated[call.conversation.language] };
};
