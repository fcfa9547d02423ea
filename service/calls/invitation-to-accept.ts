import {
  type ClientInvitation,
  findInvitation,
  hasExpired,
  type Invitation,
  isReplaced,
} from "../account/invitations.ts";
import { Refusal } from "../account/refusal.ts";
import { type clientInvitations, invitations } from "../database/schema.ts";
import { texts } from "../texts/texts.ts";
import type { Call } from "./call.ts";
import { lookUp } from "./look-up.ts";

/** An open invitation. Refuses the others, in the same order as the app's checks. */
export async function invitationToAccept(call: Call, inviteCode: string): Promise<Invitation> {
  const invitation = await lookUp(call, (db) => findInvitation(db, inviteCode));
  if (invitation === null) throw new Refusal(404, texts.refusal.noSuchInvitation);
  if (hasExpired(invitation, call.now)) throw await refusedExpired(call, invitations, invitation);
  if (invitation.acceptedAt !== null) throw new Refusal(409, texts.refusal.invitationAccepted);
  return invitation;
}

/** The refusal of an expired invitation of either kind. It says so if a newer one replaced it. */
export async function refusedExpired(
  { context }: Call,
  kind: typeof invitations | typeof clientInvitations,
  invitation: Invitation | ClientInvitation,
): Promise<Refusal> {
  const replaced = await isReplaced(context.db, kind, invitation);
  return new Refusal(403, replaced ? texts.refusal.invitationReplaced : texts.refusal.invitationExpired);
}
