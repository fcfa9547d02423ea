import { joinOrganisation, takeInvitation } from "../account/invitations.ts";
import { texts } from "../texts.ts";
import { atWork, personOf, type Answers } from "./call.ts";
import { invitationToAccept } from "./invitation-to-accept.ts";
import { Refusal } from "./refusal.ts";

/** The signed-in person joins the organisation, if the invitation is for their email address. */
export const acceptInvitation: Answers<"acceptInvitation"> = async ({ inviteCode }, call) => {
  const { context, now } = call;
  const person = personOf(await atWork(call));
  const invitation = await invitationToAccept(call, inviteCode);
  if (invitation.email !== person.email) throw new Refusal(403, texts.refusal.invitationForAnother);
  await context.db.transaction(async (tx) => {
    if (!(await takeInvitation(tx, invitation.id, now))) throw new Refusal(409, texts.refusal.invitationAccepted);
    await joinOrganisation(tx, person.id, invitation);
  });
  context.log.info({ personId: person.id, invitation: invitation.id }, "accepted an invitation");
  return { success: true };
};
