import { findInvitation, hasExpired, type Invitation, isReplaced, senderOf } from "../account/invitations.ts";
import { findPerson, shownEmail, type Person } from "../account/people.ts";
import { findSession, type Session } from "../account/sessions.ts";
import { invitations } from "../database/schema.ts";
import { sessionOf, type Handler } from "./call.ts";
import { lookUp } from "./look-up.ts";

/**
 * The state of an invitation, from which the app chooses the screen (docs/behaviour.md, Invitation). An unknown code
 * reveals nothing.
 */
export const verifyInvitationCode: Handler<"verifyInvitationCode"> = async ({ inviteCode, token }, call) => {
  const { context, now } = call;
  const invitation = await lookUp(call, (db) => findInvitation(db, inviteCode));
  if (invitation === null) return { userAvailability: null };
  const session = token === undefined ? await sessionOf(call) : await findSession(context.db, token.reveal(), now);
  const person = await findPerson(context.db, invitation.email);
  const isExpired = hasExpired(invitation, now);
  return {
    invitationCodeExpired: isExpired,
    invitationReplaced: isExpired && (await isReplaced(context.db, invitations, invitation)),
    invitationAlreadyAccepted: invitation.acceptedAt !== null,
    accountNotVerified: person !== null && !person.activated,
    emailNotMatching: session?.kind === "full" && !isFor(invitation, session, person),
    userAvailability: person !== null,
    email: shownEmail(invitation.email),
    ...(await senderOf(context.db, invitation)),
  };
};

/** Whether this session can continue with the invitation. A new hire cannot accept it, only register with it. */
function isFor({ email }: Invitation, session: Session, account: Person | null): boolean {
  if ("person" in session) return session.person.email === email;
  return session.candidate.email === email && account === null;
}
