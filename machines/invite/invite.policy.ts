import type { Subject } from "../challenge/challenge.types.ts";
import { formPolicy } from "../form/form.policy.ts";
import type { Reply, Request } from "../shared/contract.ts";
import { deadlineInput, newPasswordFields, refusable, sender } from "../shared/shared.policy.ts";
import { subject as codeSubject } from "../challenge/challenge.policy.ts";
import type { Policy } from "../snapshot/policy.ts";
import { choice, fields, flag, nullable, optional, secret, shaped, text } from "../snapshot/treatment.ts";
import type { InviteContext, InviteOutput, inviteMachine, registeringMachine } from "./invite.machine.ts";

const invitation = fields<Reply<"verifyInvitationCode">>({
  invitationCodeExpired: flag,
  invitationAlreadyAccepted: flag,
  accountNotVerified: flag,
  emailNotMatching: flag,
  userAvailability: nullable(flag),
  email: nullable(text),
  ...sender,
});

export const invitePolicy: Policy<typeof inviteMachine> = {
  context: fields<InviteContext>({
    code: shaped,
    token: nullable(secret),
    ...refusable,
    invitation: nullable(invitation),
    output: nullable(
      fields<InviteOutput>({
        next: choice(["verifyEmail", "login", "workspace"]),
        email: nullable(text),
        comesBack: flag,
        company: nullable(text),
      }),
    ),
  }),
  inputs: {
    verifyInvitationCode: fields<Request<"verifyInvitationCode">>({ inviteCode: shaped, token: optional(secret) }),
    acceptInvitation: fields<Request<"acceptInvitation">>({ inviteCode: shaped }),
    sendCode: fields<{ subject: Subject }>({ subject: codeSubject }),
    deadline: deadlineInput,
  },
};

export const registeringPolicy: Policy<typeof registeringMachine> = formPolicy(
  fields({ code: shaped, email: nullable(text) }),
  fields({ firstName: text, lastName: text, email: text, ...newPasswordFields }),
  fields({ email: text }),
);
