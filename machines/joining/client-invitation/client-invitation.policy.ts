import type { Reply, Request } from "../../shared/contract.ts";
import { failure, sender } from "../../shared/shared.policy.ts";
import type { Policy } from "../../shared/policy.ts";
import { fields, masked, nullable, shaped, text } from "../../shared/treatment.ts";
import type { ClientInvitationContext, clientInvitationMachine } from "./client-invitation.machine.ts";

export const clientInvitationPolicy: Policy<typeof clientInvitationMachine> = {
  context: fields<ClientInvitationContext>({
    token: shaped,
    account: nullable(fields<Reply<"acceptClientInvitation">>({ email: text, password: nullable(masked), ...sender })),
    failure: nullable(failure),
    linkFailure: nullable(failure),
  }),
  inputs: {
    acceptClientInvitation: fields<Request<"acceptClientInvitation">>({ token: shaped }),
    forgotPassword: fields<Request<"forgotPassword">>({ email: text }),
  },
};
