import { joinOrganisation, claimInvitation } from "../account/invitations.ts";
import { Refusal } from "../account/refusal.ts";
import { texts } from "../texts/texts.ts";
import { requireActiveSession, requirePerson, type Handler } from "./call.ts";
import { invitationToAccept } from "./invitation-to-accept.ts";

/** Adds the signed-in person to the organisation, if the invitation is for their email address. */
export const acceptInvitation: Handler<"acceptInvitation"> = async ({ inviteCode }, call) => {
  const { context, now } = call;
  const person = requirePerson(await requireActiveSession(call));
  const invitation = await invitationToAccept(call, inviteCode);
  if (invitation.email !== person.email) throw new Refusal(403, texts.refusal.invitationForAnother);
  const ended = await context.db.transaction(async (tx) => {
    if (!(await claimInvitation(tx, invitation.id, now))) throw new Refusal(409, texts.refusal.invitationAccepted);
    return joinOrganisation(tx, person.id, invitation);
  });
  context.conversations.end(ended, "joinedWithoutFactor");
  call.note({ invitation: invitation.id, ended });
  return { success: true };
};
