import { assign, setup } from "xstate";
import { createChallengeMachine } from "../../parts/challenge/challenge.machine.ts";
import { mailedFor, sendCode } from "../../parts/challenge/challenge.tasks.ts";
import { type Boarding, boardingOf } from "../../shared/boarding.ts";
import type { Reply } from "../../shared/contract.ts";
import type { ScreenMeta, Tag } from "../../shared/screens.ts";
import type { Secret } from "../../../workbench/codec/secret.ts";
import type { VerifyEmailContext } from "./verify-email.policy.ts";

const activationMail = mailedFor("activateAccount");

/** The code that the service mailed to a new account. */
export const activationChallenge = createChallengeMachine<{ email: string }, Reply<"activateAccount">>({
  check: (effects, { email }, otp) => effects.call("activateAccount", { otp, email }),
  send: activationMail,
});

/** Requests another activation code. */
export const sendActivationCode = sendCode(activationMail);

/** The person verifies a new account with a mailed code. */
export const verifyEmailMachine = setup({
  types: {
    input: {} as Pick<VerifyEmailContext, "email">,
    context: {} as VerifyEmailContext,
    output: {} as VerifyEmailOutput,
    children: {} as { challenge: "challenge" },
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: { challenge: activationChallenge },
  actions: {
    keepReply: assign((_, { reply }: { reply: Reply<"activateAccount"> }) => ({ reply })),
  },
}).createMachine({
  id: "verifyEmail",
  context: ({ input }) => ({ email: input.email, reply: null }),
  initial: "challenging",
  states: {
    challenging: {
      description: "The person enters the code from the email.",
      tags: "stable",
      meta: { screen: "verifyEmail" },
      invoke: {
        id: "challenge",
        src: "challenge",
        input: ({ context }) => ({ subject: { email: context.email }, canResend: true }),
        onDone: {
          target: "verified",
          actions: { type: "keepReply", params: ({ event }) => ({ reply: event.output }) },
        },
        onError: "abandoned",
      },
    },
    verified: {
      type: "final",
      description: "The service activated the account. The person is signed in, unless the service gave no token.",
    },
    abandoned: { type: "final", description: "The challenge failed unexpectedly. The person signs in again." },
  },
  output: ({ context: { reply, email } }): VerifyEmailOutput => {
    if (reply === null) return { next: "login", verified: false, token: null, email, boarding: null };
    const boarding = reply.token === null ? null : boardingFrom(reply);
    const next = reply.token === null ? "login" : boarding === null ? "workspace" : "boarding";
    return { next, verified: true, token: reply.token, email: reply.email ?? email, boarding };
  },
});

/** Where a new hire continues; null for everyone else. */
const boardingFrom = ({ orgId, _id, isPreBoarding }: Reply<"activateAccount">): Boarding | null =>
  orgId === null || _id === null ? null : boardingOf(orgId, { isPreBoarding, _id });

export interface VerifyEmailOutput {
  next: "workspace" | "boarding" | "login";
  verified: boolean;
  /** Null if the account wasn't verified, or if the service wants the person to sign in after it. */
  token: Secret | null;
  email: string;
  /** Where a signed-in new hire continues; null for everyone else. */
  boarding: Boarding | null;
}
