import { assign, setup } from "xstate";
import { type Failure, failureOf } from "../shared/failure.ts";
import { deadline } from "../shared/ports.ts";
import { present } from "../shared/present.ts";
import { sayingAgain } from "../shared/saying-again.ts";
import type { Tag } from "../shared/screens.ts";
import type { Secret } from "../shared/secret.ts";
import { checkCode, recallResend, sendCode } from "./challenge.ports.ts";
import type { ChallengeContext, ChallengeEvent, ChallengeInput, Passed } from "./challenge.types.ts";

/**
 * A six-digit code and, beside it, having one sent (specification section 2, Multi-factor login and
 * Verify Your Email). The two run in parallel: waiting to resend never keeps a code from being sent in.
 */
export const challengeMachine = setup({
  types: {
    input: {} as ChallengeInput,
    context: {} as ChallengeContext,
    events: {} as ChallengeEvent,
    output: {} as Passed,
    tags: {} as Tag,
  },
  actors: { checkCode, sendCode, recallResend, deadline },
  actions: {
    keepCode: assign({ code: (_, params: { code: Secret }) => params.code }),
    keepPassed: assign({ passed: (_, params: { passed: Passed }) => params.passed, code: null }),
    say: assign((_, params: { failure: Failure }) => ({
      failure: params.failure,
      said: 1,
      code: null,
      mustPress: true,
      putAway: false,
    })),
    putAway: assign({ putAway: true }),
    sayAgain: assign({ said: ({ context }) => context.said + 1 }),
    hush: assign({ failure: null, said: 0 }),
    keepResendAt: assign({ resendAt: (_, params: { resendAt: number | null }) => params.resendAt }),
    noteSent: assign({ sent: true, resendFailure: null, mustPress: false }),
    noteNotSent: assign((_, params: { failure: Failure }) => ({
      resendFailure: params.failure,
      putAway: false,
      resendAt: params.failure.retryAt,
    })),
  },
  guards: {
    cannotResend: ({ context }) => !context.canResend,
    mustWait: (_, params: { resendAt: number | null }) => params.resendAt !== null,
    toldToWait: (_, params: { failure: Failure }) => params.failure.retryAt !== null,
  },
}).createMachine({
  id: "challenge",
  context: ({ input }) => ({
    ...input,
    code: null,
    resendAt: null,
    sent: false,
    mustPress: false,
    resendFailure: null,
    putAway: false,
    failure: null,
    said: 0,
    passed: null,
  }),
  initial: "open",
  states: {
    open: {
      type: "parallel",
      on: { "popup.close": { actions: "putAway" } },
      states: {
        entry: {
          initial: "filling",
          states: {
            filling: {
              on: {
                "code.edit": { target: ".quiet", actions: "hush" },
                "code.submit": {
                  target: "checking",
                  actions: ["hush", { type: "keepCode", params: ({ event }) => ({ code: event.code }) }],
                },
              },
              initial: "quiet",
              states: {
                quiet: { description: "Ready for a code.", tags: "stable" },
                refused: {
                  description: "The code was wrong or couldn't be checked. The message is announced once more.",
                  tags: "stable",
                  ...sayingAgain,
                },
              },
            },
            checking: {
              description: "Checking the code. Submitting again does nothing.",
              tags: "busy",
              invoke: {
                id: "checkCode",
                src: "checkCode",
                input: ({ context }) => ({ subject: context.subject, code: present(context.code) }),
                onDone: {
                  target: "#challenge.done",
                  actions: { type: "keepPassed", params: ({ event }) => ({ passed: event.output }) },
                },
                onError: {
                  target: "filling.refused",
                  actions: { type: "say", params: ({ event }) => failureOf(event) },
                },
              },
            },
          },
        },
        resend: {
          initial: "choosing",
          states: {
            choosing: { always: [{ guard: "cannotResend", target: "never" }, { target: "recalling" }] },
            never: { description: "The service doesn't send this code.", tags: "stable" },
            recalling: {
              description: "A countdown from before a reload may still be running.",
              tags: "busy",
              invoke: {
                id: "recallResend",
                src: "recallResend",
                input: ({ context }) => ({ subject: context.subject }),
                onDone: [
                  {
                    guard: { type: "mustWait", params: ({ event }) => event.output },
                    target: "waiting",
                    actions: [{ type: "keepResendAt", params: ({ event }) => event.output }, "noteSent"],
                  },
                  { target: "ready" },
                ],
                onError: "ready",
              },
            },
            ready: {
              description: "A code can be requested.",
              tags: "stable",
              on: { "code.resend": "sending" },
            },
            sending: {
              description: "Requesting a code. Clicking again does nothing.",
              tags: "busy",
              invoke: {
                id: "sendCode",
                src: "sendCode",
                input: ({ context }) => ({ subject: context.subject }),
                onDone: {
                  target: "waiting",
                  actions: [{ type: "keepResendAt", params: ({ event }) => event.output }, "noteSent"],
                },
                onError: [
                  {
                    guard: { type: "toldToWait", params: ({ event }) => failureOf(event) },
                    target: "waiting",
                    actions: { type: "noteNotSent", params: ({ event }) => failureOf(event) },
                  },
                  { target: "ready", actions: { type: "noteNotSent", params: ({ event }) => failureOf(event) } },
                ],
              },
            },
            waiting: {
              description: "Another code can be requested when the countdown ends.",
              tags: "stable",
              invoke: {
                id: "resendDeadline",
                src: "deadline",
                input: ({ context }) => ({ at: present(context.resendAt), event: "resend.due" as const }),
                onError: "ready",
              },
              on: { "resend.due": "ready" },
            },
          },
        },
      },
    },
    done: { type: "final" },
  },
  output: ({ context }) => present(context.passed),
});
