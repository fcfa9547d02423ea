import { findInvitation, hasExpired, type Invitation } from "../account/invitations.ts";
import { Refusal } from "../account/refusal.ts";
import { texts } from "../texts/texts.ts";
import type { Call } from "./call.ts";
import { lookUp } from "./look-up.ts";

/** An open invitation. Refuses the others, in the same order as the app's checks. */
export async function invitationToAccept(call: Call, inviteCode: string): Promise<Invitation> {
  const invitation = await lookUp(call, (db) => findInvitation(db, inviteCode));
  if (invitation === null) throw new Refusal(404, texts.refusal.noSuchInvitation);
  if (hasExpired(invitation, call.now)) throw new Refusal(403, texts.refusal.invitationExpired);
  if (invitation.acceptedAt !== null) throw new Refusal(409, texts.refusal.invitationAccepted);
  return invitation;
}
