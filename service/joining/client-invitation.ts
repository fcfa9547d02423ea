import type { Handler } from "../calls/call.ts";
import { lookUp } from "../calls/limit.ts";
import { clientInvitations, people } from "../database/schema.ts";
import { newId } from "../shared/ids.ts";
import { firstPassword, hashPassword } from "../shared/password-hash.ts";
import { findPerson, shownEmail } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import { texts } from "../texts/texts.ts";
import { claimClientInvitation, findClientInvitation, hasExpired, joinOrganisation, senderOf } from "./invitations.ts";
import { refusedExpired } from "./invite.ts";

/** TTL of the generated password, in milliseconds. */
const PASSWORD_LIFETIME = 24 * 60 * 60_000;

/**
 * Accepts a client invitation. A client without an account gets one, and only this answer contains its password. An
 * existing account is kept; the password is then null.
 */
export const acceptClientInvitation: Handler<"acceptClientInvitation"> = async ({ token }, call) => {
  const { context, socketSession, now } = call;
  const { db } = context;
  const invitation = await lookUp(call, (db) => findClientInvitation(db, token));
  if (invitation === null) throw new Refusal(404, texts.refusal.noSuchInvitation);
  call.note({ invitation: invitation.id });
  const accepted = new Refusal(409, texts.refusal.clientInvitationAccepted, {
    showButton: true,
    // The client can continue even if they, or a mail scanner, have opened the link before. The mail with the link went
    // to this address, so it reveals nothing.
    email: shownEmail(invitation.email),
  });
  if (invitation.acceptedAt !== null) throw accepted;
  if (hasExpired(invitation, now)) throw await refusedExpired(call, clientInvitations, invitation);

  const { email, orgId } = invitation;
  const password = firstPassword();
  const passwordHash = await hashPassword(password);
  // Looked up first: a failure after the transaction would lose the password, which is shown once.
  const sender = await senderOf(db, invitation);
  const id = newId();
  const { personId, ended } = await db.transaction(async (tx) => {
    if (!(await claimClientInvitation(tx, invitation.id, now))) throw accepted;
    const client = {
      id,
      email,
      // The name is unknown, so the local part of the email address is used.
      firstName: email.slice(0, email.indexOf("@")),
      lastName: "",
      passwordHash,
      activated: true,
      mustChangePassword: true,
      passwordExpiresAt: new Date(now + PASSWORD_LIFETIME),
      language: socketSession.language,
    };
    await tx.insert(people).values(client).onConflictDoNothing({ target: people.email });
    const person = await findPerson(tx, email);
    if (person === null) throw new Error("The client's account could be neither inserted nor found.");
    // Rolls the transaction back, so that the invitation stays open.
    if (person.disabledAt !== null) throw new Refusal(403, texts.refusal.accountDisabled);
    return {
      personId: person.id,
      ended: await joinOrganisation(tx, person.id, { orgId, role: "client", products: ["pms"] }),
    };
  });
  context.socketSessions.end(ended, "joinedWithoutFactor");
  call.note({ about: personId, ended, spent: [`invitation ${invitation.id}`] });
  return { email: shownEmail(email), password: personId === id ? password : null, ...sender };
};
