import { assign, setup } from "xstate";
import { challengeMachine } from "../challenge/challenge.machine.ts";
import type { Passed } from "../challenge/challenge.types.ts";
import { facts } from "../login/login.machine.ts";
import { tokenFor } from "../login/login-details.ts";
import type { LoginDetails } from "../login/login.types.ts";
import { loginResultMachine, type LoginNext } from "../login-result/login-result.machine.ts";
import type { MFAType } from "../shared/contract-values.ts";
import type { Reply } from "../shared/contract.ts";
import { assertPresent } from "../shared/assert-present.ts";
import type { ScreenMeta, Tag } from "../shared/screens.ts";
import type { Secret } from "../shared/secret.ts";

/** The second factor of a sign-in. */
export const multiFactorLoginMachine = setup({
  types: {
    input: {} as { details: LoginDetails },
    context: {} as MultiFactorLoginContext,
    events: {} as MultiFactorLoginEvent,
    output: {} as MultiFactorLoginOutput,
    children: {} as { challenge: "challenge"; loginResult: "loginResult" },
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: { challenge: challengeMachine, loginResult: loginResultMachine },
  actions: {
    chooseMethod: assign(({ context }, params: { MFAType: MFAType }) => ({
      details: { ...context.details, MFAType: params.MFAType },
    })),
    keepReply: assign((_, params: { passed: Passed }) =>
      params.passed.purpose === "login" ? { reply: params.passed.reply } : {},
    ),
    lead: assign({ next: (_, params: MultiFactorLoginNext) => params }),
  },
  guards: {
    isOffered: ({ context: { details } }, params: { MFAType: MFAType }) =>
      params.MFAType !== details.MFAType && (params.MFAType === 1 ? details.isEmailMFA : details.isAuthenticatorAppMFA),
  },
}).createMachine({
  id: "multiFactorLogin",
  context: ({ input }) => ({ details: input.details, reply: null, next: null }),
  initial: "challenging",
  states: {
    challenging: {
      description: "Enter a code from the authenticator app or an email.",
      tags: "stable",
      meta: { screen: "multiFactorLogin" },
      invoke: {
        id: "challenge",
        src: "challenge",
        input: ({ context: { details } }) => ({
          subject: { purpose: "login" as const, details },
          canResend: details.MFAType === 1,
        }),
        onDone: {
          target: "routing",
          actions: { type: "keepReply", params: ({ event }) => ({ passed: event.output }) },
        },
        onError: "abandoned",
      },
      on: {
        "method.choose": {
          guard: { type: "isOffered", params: ({ event }) => event },
          target: "challenging",
          reenter: true,
          actions: { type: "chooseMethod", params: ({ event }) => event },
        },
      },
    },
    routing: {
      description: "The reply decides the next page.",
      tags: "busy",
      meta: { screen: "multiFactorLogin" },
      invoke: {
        id: "loginResult",
        src: "loginResult",
        input: ({ context }) => facts(assertPresent(context.reply)),
        onDone: { target: "done", actions: { type: "lead", params: ({ event }) => event.output } },
        onError: "abandoned",
      },
    },
    abandoned: {
      type: "final",
      description: "The code couldn't be requested. The person signs in again.",
      entry: { type: "lead", params: { next: "login" } },
    },
    done: { type: "final" },
  },
  output: ({ context }): MultiFactorLoginOutput => ({
    next: assertPresent(context.next),
    token: tokenFor(assertPresent(context.next), context.reply),
    email: context.reply?.email ?? context.details.email,
  }),
});

export type MultiFactorLoginNext = LoginNext | { next: "login" };

export interface MultiFactorLoginContext {
  details: LoginDetails;
  reply: Reply<"login"> | null;
  next: MultiFactorLoginNext | null;
}

export type MultiFactorLoginEvent = { type: "method.choose"; MFAType: MFAType };

export interface MultiFactorLoginOutput {
  next: MultiFactorLoginNext;
  /** Null when the person left before signing in. */
  token: Secret | null;
  email: string;
}
