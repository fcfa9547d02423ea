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
  await context.db.transaction(async (tx) => {
    if (!(await claimInvitation(tx, invitation.id, now))) throw new Refusal(409, texts.refusal.invitationAccepted);
    await joinOrganisation(tx, person.id, invitation);
  });
  call.note({ invitation: invitation.id });
  return { success: true };
};
