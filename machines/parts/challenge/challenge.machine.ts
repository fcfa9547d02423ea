import { assign, raise, setup } from "xstate";
import { type FormFieldsEvent, untouched } from "../form/fields.ts";
import { formParts } from "../form/form-parts.ts";
import { correcting, filling, ignoresSubmit } from "../form/filling.ts";
import { type Failure } from "../../shared/failure.ts";
import { deadline, type DueEvent } from "../../shared/actors.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { withEvent, withFailure, withOutput } from "../../shared/params.ts";
import { announcingAgain, keepFailure, notRefused } from "../../shared/refusal.ts";
import { checkCode as checkDigits } from "../../shared/rules.ts";
import type { Tag } from "../../shared/screens.ts";
import { checkCode, type CheckCode, type CodeMail, recallResend, sendCode } from "./challenge.tasks.ts";
import type { ChallengeContext, CodeValues } from "./challenge.policy.ts";

export interface ChallengeOptions<Subject, Passed> {
  check: CheckCode<Subject, Passed>;
  /** How the service mails codes. Left out if codes only come from an app. */
  send?: CodeMail<Subject>;
  /** Whether the person has to request the first code. */
  firstOnRequest?: boolean;
  /** Whether the screen has a button to submit the code. Without one, the sixth digit submits every code. */
  hasButton?: boolean;
}

/**
 * Makes the machine for a six-digit code. Resending runs in parallel, so that the person can submit a code while waiting
 * for another. The machine outputs the value that `check` resolves to.
 */
export function createChallengeMachine<Subject, Passed extends object>({
  check,
  send,
  firstOnRequest = false,
  hasButton = true,
}: ChallengeOptions<Subject, Passed>) {
  type Context = ChallengeContext<Subject, Passed>;
  const form = formParts<CodeValues, Context, ChallengeEvent>(() => ({ code: checkDigits }));
  return setup({
    types: {
      input: {} as Pick<Context, "subject" | "canResend">,
      context: {} as Context,
      events: {} as ChallengeEvent,
      output: {} as Passed,
      tags: {} as Tag,
    },
    actors: {
      checkCode: checkCode(check),
      sendCode: sendCode(send ?? null),
      recallResend: recallResend(send ?? null),
      deadline,
    },
    actions: {
      ...form.actions,
      keepValues: assign((_, { values }: { values: CodeValues }) => ({ code: values.code })),
      keepPassed: assign((_, { passed }: { passed: Passed }) => ({ passed, code: null })),
      keepRefusedCode: assign(({ context }) => ({
        code: null,
        refusedCode: context.code,
        submitManually: hasButton,
        dismissed: false,
      })),
      clearFailure: assign(() => ({ ...notRefused, refusedCode: null })),
      /** Keeps the refused digits: they are no new code, so a key that changes none of them must not send them. */
      clearOldFailure: assign(() => notRefused),
      dismissPopup: assign(() => ({ dismissed: true })),
      keepResendAt: assign((_, { resendAt }: { resendAt: number | null }) => ({ resendAt })),
      submitAutomatically: assign(() => ({ submitManually: false })),
      raiseSent: raise({ type: "code.sent" }),
      keepResendFailure: assign((_, { failure }: { failure: Failure }) => ({
        resendFailure: failure,
        dismissed: false,
        resendAt: failure.retryAt,
      })),
      clearResendFailure: assign(() => ({ resendFailure: null })),
    },
    guards: {
      ...form.guards,
      submitsManually: ({ context }) => context.submitManually,
      wasRefused: ({ context }, { values }: { values: CodeValues }) =>
        context.refusedCode?.reveal() === values.code.reveal(),
      cannotResend: ({ context }) => !context.canResend,
      isMailedOnRequest: ({ context }) => context.canResend && firstOnRequest,
      mustWait: (_, params: { resendAt: number | null }) => params.resendAt !== null,
      mustWaitUnsent: (_, { resendAt, isSent }: { resendAt: number | null; isSent: boolean }) =>
        resendAt !== null && !isSent,
      toldToWait: (_, params: { failure: Failure }) => params.failure.retryAt !== null,
    },
  }).createMachine({
    id: "challenge",
    context: ({ input }) => ({
      ...untouched,
      ...input,
      code: null,
      resendAt: null,
      submitManually: false,
      refusedCode: null,
      resendFailure: null,
      dismissed: false,
      passed: null,
    }),
    initial: "open",
    states: {
      open: {
        type: "parallel",
        on: { "popup.close": { actions: "dismissPopup" } },
        states: {
          entry: {
            initial: "filling",
            states: {
              filling: {
                on: {
                  ...filling("checking"),
                  // A refusal of the code before says nothing of the one that the service has sent now.
                  "code.sent": { actions: "clearOldFailure" },
                  "code.filled": [
                    { guard: "submitsManually", target: ".quiet", actions: ["clearFailure", "clearProblems"] },
                    // The key press changed none of the digits.
                    { guard: withEvent("wasRefused") },
                    { target: "checking", actions: ["clearFailure", "clearProblems", withEvent("keepValues")] },
                  ],
                },
                initial: "quiet",
                states: {
                  quiet: {
                    description:
                      "The person enters a code. The sixth digit submits it, unless the service refused a code before.",
                    tags: "stable",
                  },
                  invalid: {
                    description: "The person submitted something that isn't a six-digit code. The field says so.",
                    tags: "stable",
                    ...correcting,
                  },
                  refused: {
                    description:
                      "The service refused the code or couldn't check it. After five seconds screen readers announce the message once more.",
                    tags: "stable",
                    invoke: announcingAgain.invoke,
                    on: { ...announcingAgain.on, "code.sent": { target: "quiet", actions: "clearOldFailure" } },
                  },
                },
              },
              checking: {
                description: "The service checks the code. Submitting again does nothing.",
                tags: "busy",
                on: { ...ignoresSubmit, "code.filled": {} },
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
                    actions: [keepFailure, "keepRefusedCode"],
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
              unsent: { description: "The service has sent no code yet. The person requests one.", tags: "stable" },
              expected: {
                description: "The code comes from an app, or the service sent it before this screen opened.",
                tags: "stable",
              },
              sent: { description: "The service sent a code on request of this screen.", tags: "stable" },
            },
          },
          resend: {
            initial: "choosing",
            states: {
              choosing: { always: [{ guard: "cannotResend", target: "never" }, { target: "recalling" }] },
              never: {
                description: "The person can't request a code: it comes from an app, or they have no email address.",
                tags: "stable",
              },
              recalling: {
                description: "The machine looks up whether a countdown from before a reload is still running.",
                tags: "busy",
                invoke: {
                  id: "recallResend",
                  src: "recallResend",
                  input: ({ context }) => ({ subject: context.subject }),
                  onDone: [
                    {
                      guard: withOutput("mustWaitUnsent"),
                      target: "waiting.throttled",
                      actions: withOutput("keepResendAt"),
                    },
                    {
                      guard: withOutput("mustWait"),
                      target: "waiting",
                      actions: [withOutput("keepResendAt"), "raiseSent"],
                    },
                    { target: "ready" },
                  ],
                  onError: "ready",
                },
              },
              ready: {
                description: "The person can request a code.",
                tags: "stable",
                on: { "code.resend": "sending" },
              },
              refused: {
                description:
                  "The last request for a code failed, and a message says why. The person can request one again.",
                tags: "stable",
                on: { "code.resend": { target: "sending", actions: "clearResendFailure" } },
              },
              sending: {
                description: "The machine asks the service to send a code. Clicking again does nothing.",
                tags: "busy",
                invoke: {
                  id: "sendCode",
                  src: "sendCode",
                  input: ({ context }) => ({ subject: context.subject }),
                  onDone: {
                    target: "waiting",
                    actions: [withOutput("keepResendAt"), "submitAutomatically", "raiseSent"],
                  },
                  onError: [
                    {
                      guard: withFailure("toldToWait"),
                      target: "waiting.throttled",
                      actions: withFailure("keepResendFailure"),
                    },
                    { target: "refused", actions: withFailure("keepResendFailure") },
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
                    description: "The service sent a code. The person can request another when the countdown ends.",
                    tags: "stable",
                  },
                  throttled: {
                    description:
                      "The service allows no further code yet. If it refused one, its message stays until the countdown ends or the page is reloaded.",
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
}

export type ChallengeMachine<Subject, Passed extends object> = ReturnType<
  typeof createChallengeMachine<Subject, Passed>
>;

export type ChallengeEvent =
  | FormFieldsEvent<CodeValues>
  /** The person entered the sixth digit. */
  | { type: "code.filled"; values: CodeValues }
  | { type: "code.resend" }
  /** The machine itself raises it. */
  | { type: "code.sent" }
  | { type: "popup.close" }
  | DueEvent;
