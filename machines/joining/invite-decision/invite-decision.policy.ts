import type { Reply } from "../../shared/contract.ts";
import { sender } from "../../shared/shared.policy.ts";
import type { Policy } from "../../shared/policy.ts";
import { choice, fields, flag, nullable, text } from "../../shared/treatment.ts";
import type { InviteDecisionContext, inviteDecisionMachine, InviteNext } from "./invite-decision.machine.ts";

export const invitation = fields<Reply<"verifyInvitationCode">>({
  invitationCodeExpired: flag,
  invitationAlreadyAccepted: flag,
  accountNotVerified: flag,
  emailNotMatching: flag,
  userAvailability: nullable(flag),
  email: nullable(text),
  ...sender,
});

export const inviteDecisionPolicy: Policy<typeof inviteDecisionMachine> = {
  context: fields<InviteDecisionContext>({
    invitation,
    isSignedIn: flag,
    next: nullable(
      fields<InviteNext>({
        next: choice([
          "invitationCodeExpired",
          "invitationAlreadyAccepted",
          "accountNotVerified",
          "emailNotMatching",
          "accept",
          "loginAndAccept",
          "register",
          "wrong",
        ]),
      }),
    ),
  }),
  inputs: {},
};
