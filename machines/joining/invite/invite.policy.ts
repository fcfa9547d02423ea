import { formPolicy } from "../../parts/form/form.policy.ts";
import { invitation } from "../invite-decision/invite-decision.policy.ts";
import type { Request } from "../../shared/contract.ts";
import { deadlineInput, newPasswordFields, refusable } from "../../shared/shared.policy.ts";
import type { Policy } from "../../shared/policy.ts";
import { choice, fields, flag, nullable, optional, secret, shaped, text } from "../../shared/treatment.ts";
import type { InviteContext, InviteOutput, inviteMachine, registeringMachine } from "./invite.machine.ts";

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
    sendCode: fields({ subject: fields({ email: text }) }),
    deadline: deadlineInput,
  },
};

export const registeringPolicy: Policy<typeof registeringMachine> = formPolicy(
  fields({ code: shaped, email: nullable(text) }),
  fields({ firstName: text, lastName: text, email: text, ...newPasswordFields }),
  fields({ email: text }),
);
