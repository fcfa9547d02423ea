import { assign, setup } from "xstate";
import { createChallengeMachine } from "../../parts/challenge/challenge.machine.ts";
import { mailedFor } from "../../parts/challenge/challenge.tasks.ts";
import { afterLogin } from "../login/after-login.ts";
import { lacksPasskey, type LoginDetails, loginRequest, tokenFor } from "../../shared/login-details.ts";
import { loginResultMachine } from "../login-result/login-result.machine.ts";
import type { MFAType } from "../../shared/contract-values.ts";
import type { Reply } from "../../shared/contract.ts";
import type { Failure } from "../../shared/failure.ts";
import { passkeySignInMachine } from "../passkey-sign-in/passkey-sign-in.machine.ts";
import { passkeyGuards, usingPasskey } from "../passkey-sign-in/using-passkey.ts";
import { hasOnlyPasskey, isByEmail } from "./methods.ts";
import type { MultiFactorLoginContext, MultiFactorLoginNext } from "./multi-factor-login.policy.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { withEvent, withOutput } from "../../shared/params.ts";
import type { ScreenMeta, Tag } from "../../shared/screens.ts";
import type { Secret } from "../../../workbench/codec/secret.ts";

/** The code of a second factor. To check it, the client repeats the login with the code. */
export const loginChallenge = createChallengeMachine<LoginDetails, Reply<"login">>({
  check: (effects, details, otp) => effects.call("login", loginRequest(details, { MFAType: details.MFAType, otp })),
  send: {
    ...mailedFor("login"),
    request: (effects, details) =>
      afterLogin(effects, details, async (expecting) => {
        const { retryAfter } = await effects.call("resendOTP", { email: details.email }, expecting);
        return retryAfter;
      }),
  },
  firstOnRequest: true,
});

/** The person gives the second factor of a sign-in. */
export const multiFactorLoginMachine = setup({
  types: {
    input: {} as Pick<MultiFactorLoginContext, "details">,
    context: {} as MultiFactorLoginContext,
    events: {} as MultiFactorLoginEvent,
    output: {} as MultiFactorLoginOutput,
    children: {} as {
      challenge: "challenge";
      passkeySignIn: "passkeySignIn";
      loginResult: "loginResult";
    },
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: {
    challenge: loginChallenge,
    passkeySignIn: passkeySignInMachine,
    loginResult: loginResultMachine,
  },
  actions: {
    chooseMethod: assign(({ context }, params: { MFAType: MFAType }) => ({
      details: { ...context.details, MFAType: params.MFAType },
    })),
    toggleTrust: assign({ wantsTrust: ({ context }) => !context.wantsTrust }),
    keepReply: assign((_, { reply }: { reply: Reply<"login"> | null }) => ({ reply })),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    clearFailure: assign({ failure: null }),
    setDestination: assign({ next: (_, params: MultiFactorLoginNext) => params }),
  },
  guards: {
    mayTrustDevice: ({ context }) => context.details.mayTrustDevice,
    hasPasskey: ({ context }) => context.details.hasPasskey,
    hasOnlyPasskey: ({ context }) => hasOnlyPasskey(context.details),
    ...passkeyGuards,
    isOffered: ({ context: { details } }, params: { MFAType: MFAType }) =>
      params.MFAType !== details.MFAType &&
      (isByEmail(params.MFAType) ? details.isEmailMFA : details.isAuthenticatorAppMFA),
  },
}).createMachine({
  id: "multiFactorLogin",
  context: ({ input }) => ({
    details: input.details,
    failure: null,
    wantsTrust: false,
    reply: null,
    next: null,
  }),
  initial: "asking",
  states: {
    asking: {
      description:
        "The person enters a code, or uses a passkey instead. If the company allows it, they can choose to need neither on this device from now on.",
      meta: { screen: "multiFactorLogin" },
      on: { "trust.toggle": { guard: "mayTrustDevice", actions: "toggleTrust" } },
      type: "parallel",
      states: {
        code: {
          initial: "choosing",
          states: {
            choosing: { always: [{ guard: "hasOnlyPasskey", target: "none" }, { target: "entering" }] },
            none: { description: "The person's only second factor is a passkey.", tags: "stable" },
            entering: {
              description: "The person enters a code from the authenticator app or an email.",
              tags: "stable",
              invoke: {
                id: "challenge",
                src: "challenge",
                input: ({ context: { details } }) => ({ subject: details, canResend: isByEmail(details.MFAType) }),
                onDone: {
                  target: "#multiFactorLogin.routing",
                  actions: { type: "keepReply", params: ({ event }) => ({ reply: event.output }) },
                },
                onError: "#multiFactorLogin.abandoned",
              },
              on: {
                "method.choose": {
                  guard: withEvent("isOffered"),
                  target: "entering",
                  reenter: true,
                  actions: ["clearFailure", withEvent("chooseMethod")],
                },
              },
            },
          },
        },
        passkey: {
          initial: "unused",
          states: {
            unused: {
              description: "The person can use a passkey.",
              tags: "stable",
              on: { "passkey.use": { guard: "hasPasskey", target: "used", actions: "clearFailure" } },
            },
            used: {
              description: "The browser and the service take a passkey. A typed code stays.",
              tags: "busy",
              invoke: usingPasskey("afterPassword", "#multiFactorLogin.routing", "unused", "unused"),
            },
          },
        },
      },
    },
    routing: {
      description: "The login reply decides the next page.",
      tags: "busy",
      meta: { screen: "multiFactorLogin" },
      invoke: {
        id: "loginResult",
        src: "loginResult",
        input: ({ context }) => ({ reply: context.reply }),
        onDone: { target: "done", actions: withOutput("setDestination") },
        onError: "abandoned",
      },
    },
    abandoned: {
      type: "final",
      description: "The challenge failed unexpectedly. The person signs in again.",
      entry: { type: "setDestination", params: { next: "login" } },
    },
    done: { type: "final" },
  },
  output: ({ context }): MultiFactorLoginOutput => {
    const next = assertPresent(context.next);
    const token = tokenFor(next, context.reply);
    return {
      next,
      token,
      email: context.reply?.email ?? context.details.email,
      lacksPasskey: !context.details.hasPasskey && lacksPasskey(token, context.reply),
      trustsDevice: context.wantsTrust && token !== null,
    };
  },
});

export type MultiFactorLoginEvent =
  | { type: "method.choose"; MFAType: MFAType }
  | { type: "passkey.use" }
  /** The person ticked or unticked that this device needs no code from now on. */
  | { type: "trust.toggle" };

export interface MultiFactorLoginOutput {
  next: MultiFactorLoginNext;
  /** Null when the person left before signing in. */
  token: Secret | null;
  email: string;
  /** Whether the person is signed in and has no passkey. */
  lacksPasskey: boolean;
  /** The person signed in and wants this device to need no second factor from now on. */
  trustsDevice: boolean;
}
