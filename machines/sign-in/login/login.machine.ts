import { assign, setup } from "xstate";
import { passkeySignInMachine } from "../passkey-sign-in/passkey-sign-in.machine.ts";
import type { PasskeySignInOutput } from "../passkey-sign-in/passkey-sign-in.policy.ts";
import { passkeyGuards, usingPasskey } from "../passkey-sign-in/using-passkey.ts";
import { loginResultMachine } from "../login-result/login-result.machine.ts";
import type { LoginNext } from "../login-result/login-result.policy.ts";
import type { Reply } from "../../shared/contract.ts";
import { type Failure } from "../../shared/failure.ts";
import { deadline, task } from "../../shared/actors.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { withFailure, withOutput } from "../../shared/params.ts";
import { keepFailure } from "../../shared/refusal.ts";
import type { ScreenMeta, Tag } from "../../shared/screens.ts";
import { expectCode } from "../../parts/challenge/challenge.tasks.ts";
import { untouched } from "../../parts/form/fields.ts";
import { formParts } from "../../parts/form/form-parts.ts";
import { filling, fillingStates, ignoresSubmit } from "../../parts/form/filling.ts";
import { type Credentials, credentialRules } from "../../shared/rules.ts";
import { emailOf, lacksPasskey, loginDetails, loginRequest, tokenFor } from "../../shared/login-details.ts";
import type { LoginContext, SignIn } from "./login.policy.ts";
import type { LoginEvent, LoginInput, SignedIn } from "./login.types.ts";

const form = formParts<Credentials, LoginContext, LoginEvent>(() => credentialRules);

const logIn = task("signIn", async (effects, details: SignIn) => {
  const reply = await effects.call("login", loginRequest(details));
  const email = emailOf(details, reply);
  if (reply.activateAccount && email !== null) expectCode(effects, { purpose: "activateAccount", email });
  return reply;
});

/** The person signs in with identifier and password, or with a passkey. */
export const loginMachine = setup({
  types: {
    input: {} as LoginInput,
    context: {} as LoginContext,
    events: {} as LoginEvent,
    output: {} as SignedIn,
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: {
    login: logIn,
    passkeySignIn: passkeySignInMachine,
    suggestion: passkeySignInMachine,
    loginResult: loginResultMachine,
    deadline,
  },
  actions: {
    ...form.actions,
    keepValues: assign((_, { values: credentials }: { values: Credentials }) => ({ credentials })),
    keepReply: assign({ reply: (_, params: { reply: Reply<"login"> | null }) => params.reply }),
    keepSetup: assign({ setupToken: (_, { failure }: { failure: Failure }) => failure.setupToken }),
    keepNext: assign({ next: (_, params: { next: LoginNext }) => params.next }),
    forgetPassword: assign({ credentials: null }),
  },
  guards: {
    ...form.guards,
    offersPasskeys: ({ context }) => context.passkeys,
    ...passkeyGuards,
    isRefused: (_, { failure }: PasskeySignInOutput) => failure !== null,
    needsSetup: (_, params: { failure: Failure }) => params.failure.needsSetup,
  },
}).createMachine({
  id: "login",
  context: ({ input }) => ({
    ...untouched,
    ...input,
    credentials: null,
    reply: null,
    setupToken: null,
    next: null,
  }),
  initial: "filling",
  states: {
    filling: {
      description: "The person fills in identifier and password, or uses a passkey, which the browser may suggest.",
      invoke: {
        id: "suggestion",
        src: "suggestion",
        input: { way: "suggestion" },
        onDone: [
          { guard: withOutput("isSignedIn"), target: "routing", actions: withOutput("keepReply") },
          {
            guard: withOutput("isRefused"),
            target: ".refused",
            actions: { type: "keepFailure", params: ({ event }) => ({ failure: assertPresent(event.output.failure) }) },
          },
        ],
        onError: {},
      },
      on: {
        ...filling("submitting"),
        "passkey.use": {
          guard: "offersPasskeys",
          target: "usingPasskey",
          actions: ["clearFailure", "clearProblems"],
        },
      },
      initial: "quiet",
      states: fillingStates("login"),
    },
    usingPasskey: {
      description: "The browser and the service sign the person in with a passkey, unless the person submits the form.",
      tags: "stable",
      meta: { screen: "login" },
      on: { "form.submit": filling("submitting", "filling")["form.submit"] },
      invoke: usingPasskey("button", "routing", "filling.refused", "filling"),
    },
    submitting: {
      description: "The service checks the sign-in. Submitting again does nothing.",
      tags: "busy",
      meta: { screen: "login" },
      on: ignoresSubmit,
      invoke: {
        id: "login",
        src: "login",
        input: ({ context: { platform, appVersion, credentials } }) => ({
          platform,
          appVersion,
          ...assertPresent(credentials),
        }),
        onDone: { target: "routing", actions: { type: "keepReply", params: ({ event }) => ({ reply: event.output }) } },
        onError: [
          { guard: withFailure("needsSetup"), target: "routing", actions: withFailure("keepSetup") },
          {
            target: "filling.refused",
            actions: ["forgetPassword", keepFailure],
          },
        ],
      },
    },
    routing: {
      description: "The login reply decides the next page.",
      tags: "busy",
      meta: { screen: "login" },
      invoke: {
        id: "loginResult",
        src: "loginResult",
        input: ({ context }) => ({ reply: context.reply }),
        onDone: { target: "done", actions: { type: "keepNext", params: ({ event }) => ({ next: event.output }) } },
        onError: { target: "filling", actions: "forgetPassword" },
      },
    },
    done: { type: "final" },
  },
  output: ({ context }): SignedIn => ({
    next: assertPresent(context.next),
    token: tokenFor(assertPresent(context.next), context.reply),
    email: context.credentials === null ? (context.reply?.email ?? null) : emailOf(context.credentials, context.reply),
    lacksPasskey:
      context.credentials !== null && lacksPasskey(tokenFor(assertPresent(context.next), context.reply), context.reply),
    // A passkey is both factors.
    details:
      context.credentials !== null && secondFactorAhead(context)
        ? loginDetails({ ...context, ...context.credentials }, context.reply)
        : null,
    setupToken: context.setupToken,
  }),
});

const secondFactorAhead = ({ next }: LoginContext) =>
  next?.next === "multiFactorLogin" || next?.next === "multiFactorSetup";
