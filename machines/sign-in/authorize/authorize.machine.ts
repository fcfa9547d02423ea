import { assign, setup } from "xstate";
import { createChallengeMachine } from "../../parts/challenge/challenge.machine.ts";
import { untouched } from "../../parts/form/fields.ts";
import { formParts } from "../../parts/form/form-parts.ts";
import { filling, fillingStates, ignoresSubmit } from "../../parts/form/filling.ts";
import { type LoginDetails, tokenFor } from "../../shared/login-details.ts";
import type { OAuthLoginBody } from "../../shared/http-contract.ts";
import { passkeySignInMachine } from "../passkey-sign-in/passkey-sign-in.machine.ts";
import type { PasskeySignInOutput } from "../passkey-sign-in/passkey-sign-in.policy.ts";
import { passkeyGuards, usingPasskey } from "../passkey-sign-in/using-passkey.ts";
import { loginResultMachine } from "../login-result/login-result.machine.ts";
import type { LoginNext } from "../login-result/login-result.policy.ts";
import { isByEmail } from "../multi-factor-login/methods.ts";
import type { MFAType } from "../../shared/contract-values.ts";
import { type Failure, isDecided } from "../../shared/failure.ts";
import { withEvent, withFailure, withOutput } from "../../shared/params.ts";
import { type Credentials, credentialRules } from "../../shared/rules.ts";
import { deadline } from "../../shared/actors.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { announcingAgain, keepFailure, notRefused } from "../../shared/refusal.ts";
import { type ScreenMeta, showing, type Tag } from "../../shared/screens.ts";
import type { Secret } from "../../../workbench/codec/secret.ts";
import { canonicalIdentifier, plainIdentifier } from "../../shared/spelling.ts";
import { proofGuards, proving } from "../step-up/proving.ts";
import { stepUpMachine } from "../step-up/step-up.machine.ts";
import {
  appInfo,
  checkCode,
  codeMail,
  type Introduction,
  oauthContinue,
  oauthLogin,
  oauthSilent,
} from "./authorize.tasks.ts";
import type { OAuthOutcome } from "./oauth-outcome.ts";
import type { AuthorizeContext } from "./authorize.policy.ts";
import type { AuthorizeEvent, AuthorizeInput, AuthorizeOutput } from "./authorize.types.ts";

/** The longest query that is read. No third-party app needs more. */
const LONGEST_QUERY = 4096;

function isUsable(query: string): boolean {
  const names = [...new URLSearchParams(query).keys()];
  return query.length <= LONGEST_QUERY && new Set(names).size === names.length;
}

const form = formParts<Credentials, AuthorizeContext, AuthorizeEvent>(() => credentialRules);

/** The second factor when a person signs in for a third-party app. */
export const authorizeChallenge = createChallengeMachine({ check: checkCode, send: codeMail });

const { busy, stable } = showing("authorize");

/** Part of every state in which the person can say no. The app hears of it (RFC 6749 section 4.1.2.1). */
const declining = {
  "app.decline": { guard: "mayDecline", target: "declined", actions: "keepDeclined" },
} as const;

/** The person signs in for a third-party app. */
export const authorizeMachine = setup({
  types: {
    input: {} as AuthorizeInput,
    context: {} as AuthorizeContext,
    events: {} as AuthorizeEvent,
    output: {} as AuthorizeOutput,
    children: {} as { challenge: "challenge"; stepUp: "stepUp" },
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: {
    appInfo,
    oauthContinue,
    oauthLogin,
    oauthSilent,
    stepUp: stepUpMachine,
    passkeySignIn: passkeySignInMachine,
    loginResult: loginResultMachine,
    challenge: authorizeChallenge,
    deadline,
  },
  actions: {
    ...form.actions,
    keepApp: assign(({ context: { identifier } }, { app, declined, expected, problem }: Introduction) => ({
      app,
      declined,
      expected,
      identifier: expected ?? identifier,
      ...notRefused,
      failure: problem,
    })),
    keepValues: assign(({ context: { platform } }, { values: { identifier, password } }: { values: Credentials }) => ({
      body: { identifier: plainIdentifier(identifier), password, email: plainIdentifier(identifier), platform },
    })),
    keepOutcome: assign((_, params: OAuthOutcome) =>
      params.next === "code" ? { MFAType: params.MFAType } : { url: params.url, body: null },
    ),
    keepAnswer: assign((_, { url }: { url: Secret }) => ({ url, body: null })),
    keepDeclined: assign(({ context: { declined } }) => ({ url: declined, body: null })),
    keepToken: assign((_, { token }: { token: Secret }) => ({ token })),
    forgetBody: assign({ body: null }),
    keepReply: assign((_, { reply }: PasskeySignInOutput) => ({ reply })),
    keepResult: assign((_, { result }: { result: LoginNext }) => ({ result })),
    // A pop-up that the person closed stays closed until the next refusal.
    clearFailure: assign({ ...notRefused, dismissed: false }),
    dismissPopup: assign({ dismissed: true }),
  },
  guards: {
    ...form.guards,
    isUnusable: ({ context }) => !isUsable(context.query),
    isOptional: ({ context }, params: { failure: Failure }) =>
      !context.mustIntroduce && (params.failure.status === 404 || params.failure.status === 0),
    /** Not for an error of the service itself (5xx): then the person can retry. */
    isRefused: (_, params: { failure: Failure }) => params.failure.code === "refused" && params.failure.status < 500,
    hasProblem: (_, { problem }: Introduction) => problem !== null,
    /** The app wants nothing to be shown, and the answer is known already: its request is invalid, or nobody is signed in. */
    hearsAtOnce: ({ context }, { silent, declined, problem }: Introduction) =>
      silent && declined !== null && (problem !== null || context.token === null),
    asksForSession: ({ context }, { silent, problem }: Introduction) =>
      silent && problem === null && context.token !== null,
    /** The service named no address at which the app could hear. */
    cannotHear: (_, { silent }: Introduction) => silent,
    mayDecline: ({ context }) => context.declined !== null,
    hasAccount: ({ context }) => context.account !== null,
    mayContinue: ({ context }) => context.account !== null && context.app !== null,
    /** The service would refuse this account again. */
    isDecided: (_, { failure }: { failure: Failure }) => isDecided(failure) || failure.code === "unreadable",
    offersPasskeys: ({ context }) => offersPasskeys(context),
    ...passkeyGuards,
    ...proofGuards,
    asksForCode: (_, params: OAuthOutcome) => params.next === "code",
  },
}).createMachine({
  id: "authorize",
  context: ({ input }) => ({
    ...input,
    app: null,
    expected: null,
    declined: null,
    body: null,
    MFAType: 1,
    url: null,
    reply: null,
    result: null,
    ...untouched,
    dismissed: false,
  }),
  initial: "choosing",
  on: { "account.renewed": { actions: withEvent("keepToken") } },
  states: {
    choosing: {
      always: [{ guard: "isUnusable", target: "rejected" }, { target: "introducing" }],
    },
    introducing: {
      description: "The service checks the app and its request.",
      ...busy,
      invoke: {
        id: "appInfo",
        src: "appInfo",
        input: ({ context: { query } }) => ({ query }),
        onDone: [
          {
            guard: withOutput("hearsAtOnce"),
            target: "declined",
            actions: [withOutput("keepApp"), "keepDeclined"],
          },
          { guard: withOutput("asksForSession"), target: "answering", actions: withOutput("keepApp") },
          { guard: withOutput("hasProblem"), target: "rejected", actions: withOutput("keepApp") },
          { guard: withOutput("cannotHear"), target: "rejected", actions: withOutput("keepApp") },
          { guard: "hasAccount", target: "offering", actions: withOutput("keepApp") },
          { target: "filling", actions: withOutput("keepApp") },
        ],
        onError: [
          { guard: withFailure("isOptional"), target: "filling" },
          { guard: withFailure("isRefused"), target: "rejected", actions: keepFailure },
          { target: "unintroduced", actions: keepFailure },
        ],
      },
    },
    answering: {
      description: "The app wants nothing to be shown. The service answers it for the signed-in person.",
      ...busy,
      invoke: {
        id: "oauthSilent",
        src: "oauthSilent",
        input: ({ context: { query, token } }) => ({ query, body: { token: assertPresent(token) } }),
        onDone: { target: "done", actions: withOutput("keepAnswer") },
        onError: [
          { guard: withFailure("isRefused"), target: "rejected", actions: keepFailure },
          { target: "unintroduced", actions: keepFailure },
        ],
      },
    },
    rejected: {
      description:
        "The service doesn't know the app, or the app's request is invalid. The screen shows no form. A known app hears of the problem if the person goes back to it.",
      ...stable,
      on: declining,
    },
    unintroduced: {
      description: "The app's details couldn't be loaded, or the app got no answer. The person can retry.",
      ...stable,
      on: { "app.retry": "introducing" },
    },
    offering: {
      description: "The person is signed in and can continue to the app with one press.",
      on: {
        "popup.close": { actions: "dismissPopup" },
        "account.continue": { target: "continuing", actions: "clearFailure" },
        "account.change": { target: "filling", actions: "clearFailure" },
        ...declining,
      },
      initial: "quiet",
      states: {
        quiet: {
          description: "The screen shows the account and the data that the app will get.",
          ...stable,
        },
        refused: {
          description:
            "The request to continue failed. After five seconds screen readers announce the message once more.",
          ...stable,
          ...announcingAgain,
        },
      },
    },
    continuing: {
      description: "The service continues with the signed-in account. Pressing again does nothing.",
      ...busy,
      invoke: {
        id: "oauthContinue",
        src: "oauthContinue",
        input: ({ context: { query, token } }) => ({ query, body: { token: assertPresent(token) } }),
        onDone: { target: "done", actions: withOutput("keepAnswer") },
        onError: [
          { guard: withFailure("needsProof"), target: "proving" },
          { guard: withFailure("isDecided"), target: "filling.refused", actions: keepFailure },
          { target: "offering.refused", actions: keepFailure },
        ],
      },
    },
    proving: { ...proving("continuing", "offering", "stepUp"), ...stable },
    filling: {
      on: {
        "popup.close": { actions: "dismissPopup" },
        "account.continue": { guard: "mayContinue", target: "continuing", actions: "clearFailure" },
        "passkey.use": { guard: "offersPasskeys", target: "usingPasskey", actions: ["clearFailure", "clearProblems"] },
        ...filling("signingIn"),
        ...declining,
      },
      initial: "quiet",
      states: fillingStates("authorize"),
    },
    usingPasskey: {
      description: "The browser and the service sign the person in with a passkey, unless the person submits the form.",
      ...stable,
      on: { "form.submit": filling("signingIn", "filling")["form.submit"], ...declining },
      invoke: usingPasskey("button", "routing", "filling.refused", "filling"),
    },
    routing: {
      description: "The reply to the passkey decides whether the person must do something else first.",
      ...busy,
      invoke: {
        id: "loginResult",
        src: "loginResult",
        input: ({ context: { reply } }) => ({ reply }),
        onDone: {
          target: "signedIn",
          actions: { type: "keepResult", params: ({ event }) => ({ result: event.output }) },
        },
        onError: "filling",
      },
    },
    signingIn: {
      description: "The service checks the sign-in. Submitting again does nothing.",
      ...busy,
      on: ignoresSubmit,
      invoke: {
        id: "oauthLogin",
        src: "oauthLogin",
        input: ({ context: { query, body } }) => ({ query, body: assertPresent(body) }),
        onDone: [
          { guard: withOutput("asksForCode"), target: "challenging", actions: withOutput("keepOutcome") },
          { target: "done", actions: withOutput("keepOutcome") },
        ],
        onError: {
          target: "filling.refused",
          actions: ["forgetBody", keepFailure],
        },
      },
    },
    challenging: {
      description: "The person enters a code. If codes come by email, the service has already sent one.",
      ...stable,
      on: {
        "code.leave": { target: "filling", actions: "forgetBody" },
        "recovery.start": "recovering",
        ...declining,
      },
      invoke: {
        id: "challenge",
        src: "challenge",
        input: ({ context: { query, body, MFAType } }) => ({
          subject: { query, body: assertPresent(body) },
          canResend: isByEmail(MFAType),
        }),
        onDone: { target: "done", actions: withOutput("keepAnswer") },
        onError: { target: "filling", actions: "forgetBody" },
      },
    },
    done: { type: "final", description: "The person is signed in. The browser goes back to the app." },
    declined: {
      type: "final",
      description: "The app gets no sign-in. The browser goes back to the app, which hears why.",
    },
    signedIn: {
      type: "final",
      description:
        "The passkey was accepted. The page offers to continue with the account, unless the person must do something else first.",
    },
    recovering: {
      type: "final",
      description: "The person continues with a recovery code instead of the second factor.",
    },
  },
  output: ({ context: { url, reply, result, body, MFAType } }): AuthorizeOutput => {
    if (url !== null) return { next: "address", url };
    if (result !== null) {
      return { next: "account", result, token: tokenFor(result, reply), email: reply?.email ?? null };
    }
    return { next: "recovery", details: detailsOf(assertPresent(body), MFAType) };
  },
});

/** Whether the person can use a passkey: not beside a session, and to continue afterwards the service must know the app. */
export const offersPasskeys = ({ passkeys, app }: Pick<AuthorizeContext, "passkeys" | "app">): boolean =>
  passkeys && app !== null;

/** The person whom the app expects, if that is another one than the signed-in person; otherwise null. */
export const expectedOther = ({ expected, account }: Pick<AuthorizeContext, "expected" | "account">): string | null =>
  expected === null || account === null || canonicalIdentifier(expected) === canonicalIdentifier(account.email)
    ? null
    : expected;

/** The same credentials in the form that the app's own login keeps. */
const detailsOf = ({ identifier, email, password, platform }: OAuthLoginBody, MFAType: MFAType): LoginDetails => ({
  identifier,
  email,
  password,
  platform,
  appVersion: null,
  MFAType,
  isEmailMFA: isByEmail(MFAType),
  isAuthenticatorAppMFA: MFAType === 2,
  hasPasskey: false,
  mayTrustDevice: false,
});
