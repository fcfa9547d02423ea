import { assign, setup } from "xstate";
import { assertPresent } from "../../../workbench/assert-present.ts";
import type { Tag } from "../../shared/screens.ts";
import type { InviteDecisionContext, InviteNext } from "./invite-decision.policy.ts";

/** Decides which page follows an invitation. The first match wins. */
export const inviteDecisionMachine = setup({
  types: {
    input: {} as Pick<InviteDecisionContext, "invitation" | "isSignedIn">,
    context: {} as InviteDecisionContext,
    output: {} as InviteNext,
    tags: {} as Tag,
  },
  actions: { setDestination: assign({ next: (_, params: InviteNext) => params }) },
  guards: {
    isReplaced: ({ context }) => context.invitation.invitationReplaced,
    isExpired: ({ context }) => context.invitation.invitationCodeExpired,
    isAccepted: ({ context }) => context.invitation.invitationAlreadyAccepted,
    isNotVerified: ({ context }) => context.invitation.accountNotVerified,
    isForAnotherPerson: ({ context }) => context.invitation.emailNotMatching,
    hasAccountAndIsSignedIn: ({ context }) => context.invitation.userAvailability === true && context.isSignedIn,
    hasAccount: ({ context }) => context.invitation.userAvailability === true,
    hasNoAccount: ({ context }) => context.invitation.userAvailability === false,
  },
}).createMachine({
  id: "inviteDecision",
  context: ({ input }) => ({ ...input, next: null }),
  initial: "deciding",
  states: {
    deciding: {
      always: [
        { guard: "isReplaced", target: "invitationReplaced" },
        { guard: "isExpired", target: "invitationCodeExpired" },
        { guard: "isAccepted", target: "invitationAlreadyAccepted" },
        { guard: "isNotVerified", target: "accountNotVerified" },
        { guard: "isForAnotherPerson", target: "emailNotMatching" },
        { guard: "hasAccountAndIsSignedIn", target: "accept" },
        { guard: "hasAccount", target: "loginAndAccept" },
        { guard: "hasNoAccount", target: "register" },
        { target: "failed" },
      ],
    },
    invitationReplaced: {
      type: "final",
      description: "A newer invitation has made this one useless.",
      entry: { type: "setDestination", params: { next: "invitationReplaced" } },
    },
    invitationCodeExpired: {
      type: "final",
      description: "The invitation has expired.",
      entry: { type: "setDestination", params: { next: "invitationCodeExpired" } },
    },
    invitationAlreadyAccepted: {
      type: "final",
      description: "The invited person accepted the invitation before.",
      entry: { type: "setDestination", params: { next: "invitationAlreadyAccepted" } },
    },
    accountNotVerified: {
      type: "final",
      description: "The invited person has an account, but has not verified its email address.",
      entry: { type: "setDestination", params: { next: "accountNotVerified" } },
    },
    emailNotMatching: {
      type: "final",
      description: "Someone other than the invited person is signed in.",
      entry: { type: "setDestination", params: { next: "emailNotMatching" } },
    },
    accept: {
      type: "final",
      description: "The invited person is signed in and can accept.",
      entry: { type: "setDestination", params: { next: "accept" } },
    },
    loginAndAccept: {
      type: "final",
      description: "The invited person has an account and signs in first.",
      entry: { type: "setDestination", params: { next: "loginAndAccept" } },
    },
    register: {
      type: "final",
      description: "The invited person has no account yet.",
      entry: { type: "setDestination", params: { next: "register" } },
    },
    failed: {
      type: "final",
      description: "The service doesn't say whether the invited person has an account.",
      entry: { type: "setDestination", params: { next: "failed" } },
    },
  },
  output: ({ context }) => assertPresent(context.next),
});
