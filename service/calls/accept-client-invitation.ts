import { firstPassword } from "../account/first-password.ts";
import { newId } from "../account/ids.ts";
import {
  findClientInvitation,
  hasExpired,
  joinOrganisation,
  senderOf,
  takeClientInvitation,
} from "../account/invitations.ts";
import { hashPassword } from "../account/passwords.ts";
import { findPerson } from "../account/people.ts";
import { people } from "../database/schema.ts";
import { texts } from "../texts.ts";
import type { Answers } from "./call.ts";
import { lookUp } from "./look-up.ts";
import { Refusal } from "./refusal.ts";

/** How long the shown password works, in milliseconds. */
const PASSWORD_LIFETIME = 24 * 60 * 60_000;

/**
 * Accepts a client's invitation. A client without an account gets one, with a password that this answer alone holds;
 * one who has an account keeps it and is told no password.
 */
export const acceptClientInvitation: Answers<"acceptClientInvitation"> = async ({ token }, call) => {
  const { context, conversation, now } = call;
  const { db } = context;
  const invitation = await lookUp(call, (db) => findClientInvitation(db, token));
  if (invitation === null) throw new Refusal(404, texts.refusal.noSuchInvitation);
  const accepted = new Refusal(409, texts.refusal.clientInvitationAccepted, {
    showButton: true,
    // The link was mailed there. Opened a second time, or after a mail scanner, it still has a way on.
    email: invitation.email,
  });
  if (invitation.acceptedAt !== null) throw accepted;
  if (hasExpired(invitation, now)) throw new Refusal(403, texts.refusal.invitationExpired);

  const { email, orgId } = invitation;
  const password = firstPassword();
  const passwordHash = await hashPassword(password);
  const isNew = await db.transaction(async (tx) => {
    if (!(await takeClientInvitation(tx, invitation.id, now))) throw accepted;
    const [added] = await tx
      .insert(people)
      .values({
        id: newId(),
        email,
        // The client's name is not known; what stands before the @ takes its place.
        firstName: email.slice(0, email.indexOf("@")),
        lastName: "",
        passwordHash,
        activated: true,
        mustChangePassword: true,
        passwordExpiresAt: new Date(now + PASSWORD_LIFETIME),
        language: conversation.language,
      })
      .onConflictDoNothing({ target: people.email })
      .returning({ id: people.id });
    const personId = added?.id ?? (await findPerson(tx, email))?.id;
    if (personId === undefined) throw new Error("A client neither could be added nor is there.");
    await joinOrganisation(tx, personId, { orgId, role: "client", products: ["pms"] });
    return added !== undefined;
  });
  context.log.info({ invitation: invitation.id, isNew }, "accepted a client's invitation");
  return { email, password: isNew ? password : null, ...(await senderOf(db, invitation)) };
};
