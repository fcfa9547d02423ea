import { assign, setup } from "xstate";
import { createChallengeMachine } from "../../parts/challenge/challenge.machine.ts";
import { type FormFieldsEvent, untouched } from "../../parts/form/fields.ts";
import { formParts } from "../../parts/form/form-parts.ts";
import { correcting, filling, ignoresSubmit } from "../../parts/form/filling.ts";
import { isByEmail } from "../multi-factor-login/methods.ts";
import { passkeySignInMachine } from "../passkey-sign-in/passkey-sign-in.machine.ts";
import type { PasskeySignInOutput } from "../passkey-sign-in/passkey-sign-in.policy.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import type { Reply } from "../../shared/contract.ts";
import type { MFAType } from "../../shared/contract-values.ts";
import type { Failure } from "../../shared/failure.ts";
import { call, deadline, type DueEvent, task } from "../../shared/actors.ts";
import { withEvent, withOutput } from "../../shared/params.ts";
import { announcingAgain, keepFailure, notRefused } from "../../shared/refusal.ts";
import { checkRequired } from "../../shared/rules.ts";
import type { Tag } from "../../shared/screens.ts";
import type { StepUpContext, StepUpValues } from "./step-up.policy.ts";

/** A code of the second factor. */
export const stepUpChallenge = createChallengeMachine<{ stepUp: MFAType }, Reply<"stepUp|prove">>({
  check: (effects, { stepUp: MFAType }, otp) => effects.call("stepUp|prove", { MFAType, otp }),
  send: {
    request: async (effects) => (await effects.call("stepUp|sendCode", {})).retryAfter,
    // Only the person who is signed in requests these.
    countdown: () => ({ purpose: "stepUp", email: "" }),
  },
  firstOnRequest: true,
});

const form = formParts<StepUpValues, StepUpContext, StepUpEvent>(() => ({ password: checkRequired }));

/**
 * A signed-in person proves again who they are, because they change how their account is protected: by password, by a
 * code or by a passkey. The machine that has begun the change invokes this one, and goes on with the change after it.
 */
export const stepUpMachine = setup({
  types: {
    context: {} as StepUpContext,
    events: {} as StepUpEvent,
    output: {} as StepUpOutput,
    children: {} as { challenge: "challenge"; passkeySignIn: "passkeySignIn" },
    tags: {} as Tag,
  },
  actors: {
    // If the service doesn't answer, the form offers the password, so the person needs no alert.
    readWays: call("stepUp|read", "anyFailure"),
    provePassword: task<Reply<"stepUp|prove">, StepUpValues>("proof", ({ call }, proof) => call("stepUp|prove", proof)),
    challenge: stepUpChallenge,
    passkeySignIn: passkeySignInMachine,
    deadline,
  },
  actions: {
    ...form.actions,
    keepWays: assign((_, { ways }: { ways: Reply<"stepUp|read"> }) => ({ ways })),
    keepMethod: assign((_, { MFAType }: { MFAType: MFAType | null }) => ({ MFAType })),
    keepValues: assign((_, { values }: { values: StepUpValues }) => values),
    forgetPassword: assign({ password: null }),
    clearPasskeyFailure: assign({ passkeyFailure: null }),
    keepPasskeyFailure: assign((_, { failure }: { failure: Failure | null }) => ({ passkeyFailure: failure })),
    clearFailure: assign(() => ({ ...notRefused, passkeyFailure: null })),
    noteProof: assign({ proved: true }),
  },
  guards: {
    ...form.guards,
    hasPasskey: ({ context }) => context.ways.hasPasskey,
    isOffered: ({ context }, { MFAType }: { MFAType: MFAType }) => otherCodes(context).includes(MFAType),
    isAccepted: (_, { failure }: PasskeySignInOutput) => failure === null,
  },
}).createMachine({
  id: "stepUp",
  context: {
    ways: { isEmailMFA: false, isAuthenticatorAppMFA: false, hasPasskey: false },
    MFAType: null,
    ...untouched,
    password: null,
    passkeyFailure: null,
    proved: false,
  },
  initial: "asking",
  on: { "proof.cancel": ".cancelled" },
  output: ({ context: { proved } }) => ({ proved }),
  states: {
    asking: {
      type: "parallel",
      states: {
        ways: {
          initial: "reading",
          states: {
            reading: {
              description: "The machine asks the service in which other ways the person can prove who they are.",
              tags: "busy",
              invoke: {
                id: "stepUp|read",
                src: "readWays",
                input: {},
                onDone: {
                  target: "read",
                  actions: { type: "keepWays", params: ({ event }) => ({ ways: event.output }) },
                },
                // Everyone has a password.
                onError: "read",
              },
            },
            read: { description: "The screen offers the ways that the person has.", tags: "stable" },
          },
        },
        entry: {
          initial: "byPassword",
          states: {
            byPassword: {
              on: {
                "code.choose": {
                  guard: withEvent("isOffered"),
                  target: "byCode",
                  actions: ["clearFailure", "clearProblems", withEvent("keepMethod")],
                },
              },
              initial: "filling",
              states: {
                filling: {
                  on: filling("checking"),
                  initial: "quiet",
                  states: {
                    quiet: { description: "The person enters the password.", tags: "stable" },
                    invalid: {
                      description: "The person has entered no password. The field says so.",
                      tags: "stable",
                      ...correcting,
                    },
                    refused: {
                      description:
                        "The service refused the password or couldn't check it. After five seconds screen readers announce the message once more.",
                      tags: "stable",
                      ...announcingAgain,
                    },
                  },
                },
                checking: {
                  description: "The service checks the password. Submitting again does nothing.",
                  tags: "busy",
                  on: ignoresSubmit,
                  exit: "forgetPassword",
                  invoke: {
                    id: "stepUp|prove",
                    src: "provePassword",
                    input: ({ context }) => ({ password: assertPresent(context.password) }),
                    onDone: "#stepUp.proved",
                    onError: { target: "filling.refused", actions: keepFailure },
                  },
                },
              },
            },
            byCode: {
              description: "The person enters a code from the authenticator app or an email.",
              tags: "stable",
              invoke: {
                id: "challenge",
                src: "challenge",
                input: ({ context }) => {
                  const stepUp = assertPresent(context.MFAType);
                  return { subject: { stepUp }, canResend: isByEmail(stepUp) };
                },
                onDone: "#stepUp.proved",
                onError: { target: "byPassword", actions: { type: "keepMethod", params: { MFAType: null } } },
              },
              on: {
                "code.choose": {
                  guard: withEvent("isOffered"),
                  target: "byCode",
                  reenter: true,
                  actions: ["clearFailure", withEvent("keepMethod")],
                },
                "password.choose": {
                  target: "byPassword",
                  actions: ["clearFailure", { type: "keepMethod", params: { MFAType: null } }],
                },
              },
            },
          },
        },
        passkey: {
          initial: "unused",
          states: {
            unused: {
              description: "The person can use a passkey instead.",
              tags: "stable",
              on: { "passkey.use": { guard: "hasPasskey", target: "used", actions: "clearPasskeyFailure" } },
            },
            used: {
              description: "The browser and the service take a passkey. The typed password or code stays.",
              tags: "busy",
              invoke: {
                id: "passkeySignIn",
                src: "passkeySignIn",
                input: { way: "stepUp" },
                onDone: [
                  { guard: withOutput("isAccepted"), target: "#stepUp.proved" },
                  { target: "unused", actions: withOutput("keepPasskeyFailure") },
                ],
                onError: "unused",
              },
            },
          },
        },
      },
    },
    proved: { description: "The service has taken a proof.", type: "final", entry: "noteProof" },
    cancelled: { description: "The person doesn't want to go on with the change.", type: "final" },
  },
});

/** The kinds of codes that the person can choose: all that they have, but for the one in use. */
export function otherCodes({ ways, MFAType: chosen }: Pick<StepUpContext, "ways" | "MFAType">): MFAType[] {
  const codes: readonly MFAType[] = [2, 1];
  return codes.filter((one) => one !== chosen && (isByEmail(one) ? ways.isEmailMFA : ways.isAuthenticatorAppMFA));
}

export type StepUpEvent =
  | FormFieldsEvent<StepUpValues>
  | { type: "code.choose"; MFAType: MFAType }
  | { type: "password.choose" }
  | { type: "passkey.use" }
  | { type: "proof.cancel" }
  | DueEvent;

export interface StepUpOutput {
  proved: boolean;
}
