import { assign, raise, setup } from "xstate";
import { checkedBy, type LeftField, untouched, withoutProblem } from "../form/fields.ts";
import { correcting, filling, pressedAgain } from "../form/filling.ts";
import { type Failure, failureOf } from "../shared/failure.ts";
import { deadline } from "../shared/ports.ts";
import { assertPresent } from "../shared/assert-present.ts";
import { checkCode as checkDigits } from "../shared/rules.ts";
import { sayingAgain } from "../shared/saying-again.ts";
import type { Tag } from "../shared/screens.ts";
import { checkCode, recallResend, sendCode } from "./challenge.ports.ts";
import type { ChallengeContext, ChallengeEvent, ChallengeInput, CodeValues, Passed } from "./challenge.types.ts";

const form = checkedBy<CodeValues>({ code: checkDigits });

/**
 * A six-digit code and, beside it, having one sent. The two run in parallel: waiting to resend never keeps a code from
 * being sent in.
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
    keepValues: assign({ code: (_, { values }: { values: CodeValues }) => values.code }),
    keepDrafts: assign(form.drafts),
    keepProblems: assign(form.problems),
    keepProblem: assign(({ context }, params: LeftField<CodeValues>) => form.problem(context.problems, params)),
    clearProblem: assign(({ context }, { field }: { field: keyof CodeValues }) =>
      withoutProblem(context.problems, field),
    ),
    clearProblems: assign({ problems: {} }),
    keepPassed: assign({ passed: (_, params: { passed: Passed }) => params.passed, code: null }),
    say: assign(({ context }, params: { failure: Failure }) => ({
      failure: params.failure,
      said: 1,
      code: null,
      refusedCode: context.code,
      // The code of a set-up has no button.
      mustPress: context.subject.purpose !== "setUp",
      putAway: false,
    })),
    putAway: assign({ putAway: true }),
    sayAgain: assign({ said: ({ context }) => context.said + 1 }),
    clearFailure: assign({ failure: null, said: 0, refusedCode: null }),
    keepResendAt: assign({ resendAt: (_, params: { resendAt: number | null }) => params.resendAt }),
    noteSent: assign({ mustPress: false }),
    tellSent: raise({ type: "code.sent" }),
    noteNotSent: assign((_, params: { failure: Failure }) => ({
      resendFailure: params.failure,
      putAway: false,
      resendAt: params.failure.retryAt,
    })),
    clearResendFailure: assign({ resendFailure: null }),
  },
  guards: {
    ...form.guards,
    mustPress: ({ context }) => context.mustPress,
    wasRefused: ({ context }, { values }: { values: CodeValues }) =>
      context.refusedCode?.reveal() === values.code.reveal(),
    cannotResend: ({ context }) => !context.canResend,
    isMailedOnRequest: ({ context }) => context.canResend && context.subject.purpose === "login",
    mustWait: (_, params: { resendAt: number | null }) => params.resendAt !== null,
    toldToWait: (_, params: { failure: Failure }) => params.failure.retryAt !== null,
  },
}).createMachine({
  id: "challenge",
  context: ({ input }) => ({
    ...untouched,
    ...input,
    code: null,
    resendAt: null,
    mustPress: false,
    refusedCode: null,
    resendFailure: null,
    putAway: false,
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
                ...filling<CodeValues>("checking"),
                "code.filled": [
                  { guard: "mustPress", target: ".quiet", actions: ["clearFailure", "clearProblems"] },
                  // A key that changed none of the digits.
                  { guard: { type: "wasRefused", params: ({ event }) => event } },
                  {
                    target: "checking",
                    actions: ["clearFailure", "clearProblems", { type: "keepValues", params: ({ event }) => event }],
                  },
                ],
              },
              initial: "quiet",
              states: {
                quiet: {
                  description: "Ready for a code. The sixth digit sends it until one was refused.",
                  tags: "stable",
                },
                invalid: {
                  description: "What was entered isn't a six-digit code. The field says so.",
                  tags: "stable",
                  ...correcting<CodeValues>(),
                },
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
              on: { ...pressedAgain, "code.filled": {} },
              invoke: {
                id: "checkCode",
                src: "checkCode",
                input: ({ context }) => ({ subject: context.subject, code: assertPresent(context.code) }),
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
        mail: {
          initial: "choosing",
          on: { "code.sent": ".sent" },
          states: {
            choosing: { always: [{ guard: "isMailedOnRequest", target: "unsent" }, { target: "expected" }] },
            unsent: { description: "No code was sent yet. Requesting one is the way on.", tags: "stable" },
            expected: { description: "The code comes from an app, or was sent before this screen.", tags: "stable" },
            sent: { description: "A code was sent from this screen.", tags: "stable" },
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
                    actions: [{ type: "keepResendAt", params: ({ event }) => event.output }, "tellSent"],
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
            refused: {
              description: "The last request failed, and the message says why. A code can be requested again.",
              tags: "stable",
              on: { "code.resend": { target: "sending", actions: "clearResendFailure" } },
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
                  actions: [{ type: "keepResendAt", params: ({ event }) => event.output }, "noteSent", "tellSent"],
                },
                onError: [
                  {
                    guard: { type: "toldToWait", params: ({ event }) => failureOf(event) },
                    target: "waiting.heldBack",
                    actions: { type: "noteNotSent", params: ({ event }) => failureOf(event) },
                  },
                  { target: "refused", actions: { type: "noteNotSent", params: ({ event }) => failureOf(event) } },
                ],
              },
            },
            waiting: {
              exit: "clearResendFailure",
              invoke: {
                id: "resendDeadline",
                src: "deadline",
                input: ({ context }) => ({ at: assertPresent(context.resendAt), event: "resend.due" as const }),
                onError: "ready",
              },
              on: { "resend.due": "ready" },
              initial: "sent",
              states: {
                sent: {
                  description: "A code was sent. Another can be requested when the countdown ends.",
                  tags: "stable",
                },
                heldBack: {
                  description: "The service said to wait. Its message holds until the countdown ends.",
                  tags: "stable",
                },
              },
            },
          },
        },
      },
    },
    done: { type: "final" },
  },
  output: ({ context }) => assertPresent(context.passed),
});
