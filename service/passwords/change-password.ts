import { and, eq } from "drizzle-orm";
import { canonicalPassword } from "../../machines/shared/spelling.ts";
import { type Handler, requirePerson, requireSession } from "../calls/call.ts";
import { countAccountAttempt } from "../calls/limit.ts";
import { mailOwner, recordEvent } from "../calls/tell-owner.ts";
import { people } from "../database/schema.ts";
import { hashPassword, matches } from "../shared/password-hash.ts";
import { Refusal } from "../shared/refusal.ts";
import { endAccess } from "../sign-in/end-access.ts";
import { openSession } from "../sign-in/open-session.ts";
import { pushSession } from "../sign-in/session.ts";
import { texts } from "../texts/texts.ts";
import { checkChosenPassword, knownOf } from "./chosen-password.ts";

const passwordChanged = { kind: "passwordChanged" } as const;

/** Changes the signed-in person's password. Ends all their sessions and opens a new one on this socket. */
const myPasswordUpdate: Handler<"hrms|myPassword|update"> = async ({ oldPassword, newPassword }, call) => {
  const { context, socketSession } = call;
  const { db, socketSessions } = context;
  const session = await requireSession(call);
  const person = requirePerson(session);

  await checkChosenPassword(context, newPassword.reveal(), knownOf(person, session.memberships));
  const attempt = await countAccountAttempt(call, "currentPassword", [person.email]);
  if (!(await matches(person.passwordHash, oldPassword.reveal()))) {
    throw new Refusal(403, texts.refusal.wrongCurrentPassword);
  }
  await attempt.succeeded();
  if (canonicalPassword(oldPassword.reveal()) === canonicalPassword(newPassword.reveal())) {
    throw new Refusal(400, texts.refusal.samePassword);
  }

  const passwordHash = await hashPassword(newPassword.reveal());
  const fresh = { passwordHash, mustChangePassword: false, passwordExpiresAt: null };
  const { others, opened } = await db.transaction(async (tx) => {
    // Of two concurrent changes, the second has the wrong old password.
    const changed = await tx
      .update(people)
      .set(fresh)
      .where(and(eq(people.id, person.id), eq(people.passwordHash, person.passwordHash)))
      .returning({ id: people.id });
    if (changed.length === 0) throw new Refusal(403, texts.refusal.wrongCurrentPassword);
    const others = await endAccess(tx, person.id);
    // The owner has secured the account meanwhile, so its holder must not choose the password.
    if (!others.includes(session.id)) throw new Refusal(401, texts.refusal.sessionEnded);
    const changedPerson = { ...person, ...fresh, accessEnded: person.accessEnded + 1 };
    const opened = await openSession(tx, { person: changedPerson }, "full", socketSession, call.now);
    // The person's second factors have changed since the session was read.
    if (opened === null) throw new Refusal(403, texts.refusal.wrongCurrentPassword);
    await recordEvent(tx, person.id, passwordChanged, socketSession, call.now);
    return { others, opened };
  });
  // The password has changed, so no later step may refuse the call.
  call.note({ opened: opened.id, kind: "full", ended: others });
  socketSessions.replace([session.id]);
  socketSessions.end(others, "sessionEnded");
  socketSession.opened = opened.token;
  socketSession.pending = null;
  socketSessions.bind(socketSession, opened);
  pushSession(socketSession, opened, session.memberships);
  await mailOwner(call, person, passwordChanged);
  return { token: opened.token, message: texts.passwordUpdated[socketSession.language] };
};

export { myPasswordUpdate as "hrms|myPassword|update" };
