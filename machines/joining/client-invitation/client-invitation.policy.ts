import type { Reply } from "../../shared/contract.ts";
import { failure, sender } from "../../shared/shared.policy.ts";
import { fields, type Kept, masked, nullable, shaped, text, type Codec } from "../../../workbench/codec/codec.ts";

const account: Codec<Reply<"acceptClientInvitation">> = fields({
  email: text,
  password: nullable(masked),
  ...sender,
});

const context = fields({
  token: shaped,
  account: nullable(account),
  /** Why the service refused the invitation, or didn't answer. */
  failure: nullable(failure),
  /** Why the service couldn't mail the link. */
  linkFailure: nullable(failure),
});
export type ClientInvitationContext = Kept<typeof context>;

export const clientInvitationPolicy = {
  context,
};
