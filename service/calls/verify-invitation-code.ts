import { findInvitation, hasExpired } from "../account/invitations.ts";
import { findPerson } from "../account/people.ts";
import { findSession, type Session } from "../account/sessions.ts";
import { sessionOf, type Answers } from "./call.ts";
import { lookUp } from "./look-up.ts";

/**
 * What is to be known about an invitation before it is accepted. The app decides by these flags in the order
 * of specification section 4; nothing at all is said about a code that belongs to no invitation.
 */
export const verifyInvitationCode: Answers<"verifyInvitationCode"> = async ({ inviteCode, token }, call) => {
  const { context, now } = call;
  const invitation = await lookUp(call, (db) => findInvitation(db, inviteCode));
  if (invitation === null) return { userAvailability: null };
  const session = token === undefined ? await sessionOf(call) : await findSession(context.db, token.reveal(), now);
  const person = await findPerson(context.db, invitation.email);
  return {
    invitationCodeExpired: hasExpired(invitation, now),
    invitationAlreadyAccepted: invitation.acceptedAt !== null,
    accountNotVerified: person !== null && !person.activated,
    emailNotMatching: session?.kind === "full" && emailOf(session) !== invitation.email,
    userAvailability: person !== null,
    email: invitation.email,
  };
};

const emailOf = (session: Session) => ("person" in session ? session.person.email : session.candidate.email);
