import { assign, setup } from "xstate";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { decided } from "../../shared/decision.ts";
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
      ...decided("invitationReplaced"),
      description: "A newer invitation has made this one useless.",
    },
    invitationCodeExpired: { ...decided("invitationCodeExpired"), description: "The invitation has expired." },
    invitationAlreadyAccepted: {
      ...decided("invitationAlreadyAccepted"),
      description: "The invited person accepted the invitation before.",
    },
    accountNotVerified: {
      ...decided("accountNotVerified"),
      description: "The invited person has an account, but has not verified its email address.",
    },
    emailNotMatching: {
      ...decided("emailNotMatching"),
      description: "Someone other than the invited person is signed in.",
    },
    accept: { ...decided("accept"), description: "The invited person is signed in and can accept." },
    loginAndAccept: {
      ...decided("loginAndAccept"),
      description: "The invited person has an account and signs in first.",
    },
    register: { ...decided("register"), description: "The invited person has no account yet." },
    failed: { ...decided("failed"), description: "The service doesn't say whether the invited person has an account." },
  },
  output: ({ context }) => assertPresent(context.next),
});
