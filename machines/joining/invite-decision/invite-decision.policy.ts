import type { Reply } from "../../shared/contract.ts";
import { sender } from "../../shared/shared.policy.ts";
import { choice, fields, flag, type Kept, nullable, text, type Codec } from "../../../workbench/codec/codec.ts";

export const invitation: Codec<Reply<"verifyInvitationCode">> = fields({
  invitationCodeExpired: flag,
  invitationReplaced: flag,
  invitationAlreadyAccepted: flag,
  accountNotVerified: flag,
  emailNotMatching: flag,
  userAvailability: nullable(flag),
  email: nullable(text),
  ...sender,
});

/** Where a decision leads. */
export const inviteNexts = [
  "invitationReplaced",
  "invitationCodeExpired",
  "invitationAlreadyAccepted",
  "accountNotVerified",
  "emailNotMatching",
  "accept",
  "loginAndAccept",
  "register",
  "failed",
] as const;
const next = fields({ next: choice(inviteNexts) });
export type InviteNext = Kept<typeof next>;

const context = fields({ invitation, isSignedIn: flag, next: nullable(next) });
export type InviteDecisionContext = Kept<typeof context>;

export const inviteDecisionPolicy = { context };
