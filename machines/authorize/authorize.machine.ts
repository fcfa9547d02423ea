import { assign, setup } from "xstate";
import { challengeMachine } from "../challenge/challenge.machine.ts";
import type { Passed } from "../challenge/challenge.types.ts";
import { checkedBy, type LeftField, untouched, withoutProblem } from "../form/fields.ts";
import { correcting, filling, pressedAgain } from "../form/filling.ts";
import type { LoginDetails } from "../login/login.types.ts";
import type { HttpReply, OAuthLoginBody } from "../shared/http-contract.ts";
import type { MFAType } from "../shared/contract-values.ts";
import { type Failure, failureOf, isDecided } from "../shared/failure.ts";
import { type Credentials, credentialRules } from "../shared/passwords.ts";
import { deadline } from "../shared/ports.ts";
import { assertPresent } from "../shared/assert-present.ts";
import { sayingAgain } from "../shared/saying-again.ts";
import type { ScreenMeta, Tag } from "../shared/screens.ts";
import type { Secret } from "../shared/secret.ts";
import { appInfo, oauthContinue, oauthLogin } from "./authorize.ports.ts";
import type { OAuthOutcome } from "./oauth-outcome.ts";
import type { AuthorizeContext, AuthorizeEvent, AuthorizeInput, AuthorizeOutput } from "./authorize.types.ts";

/** The longest query that is looked at: no third-party app needs more. */
const LONGEST_QUERY = 4096;

function isUsable(query: string): boolean {
  const names = [...new URLSearchParams(query).keys()];
  return query.length <= LONGEST_QUERY && new Set(names).size === names.length;
}

const form = checkedBy<Credentials>(credentialRules);

/** Signing in for a third-party app. */
export const authorizeMachine = setup({
  types: {
    input: {} as AuthorizeInput,
    context: {} as AuthorizeContext,
    events: {} as AuthorizeEvent,
    output: {} as AuthorizeOutput,
    children: {} as { challenge: "challenge" },
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: { appInfo, oauthContinue, oauthLogin, challenge: challengeMachine, deadline },
  actions: {
    keepApp: assign({ app: (_, params: HttpReply<"oauth2/app-info">) => params, failure: null }),
    keepValues: assign(({ context: { platform } }, { values: { identifier, password } }: { values: Credentials }) => ({
      identifier,
      body: { identifier, password, email: identifier, platform },
    })),
    keepDrafts: assign(form.drafts),
    keepProblems: assign(form.problems),
    keepProblem: assign(({ context }, params: LeftField<Credentials>) => form.problem(context.problems, params)),
    clearProblem: assign(({ context }, { field }: { field: keyof Credentials }) =>
      withoutProblem(context.problems, field),
    ),
    clearProblems: assign({ problems: {} }),
    keepOutcome: assign((_, params: OAuthOutcome) =>
      params.next === "code" ? { MFAType: params.MFAType } : { url: params.url, body: null },
    ),
    keepAnswer: assign({ url: (_, params: { url: Secret }) => params.url }),
    keepPassed: assign((_, { passed }: { passed: Passed }) =>
      passed.purpose === "authorize" ? { url: passed.url, body: null } : {},
    ),
    forgetBody: assign({ body: null }),
    keepFailure: assign({ failure: (_, params: { failure: Failure }) => params.failure }),
    say: assign((_, params: { failure: Failure }) => ({
      failure: params.failure,
      said: 1,
      putAway: false,
      body: null,
    })),
    sayAgain: assign({ said: ({ context }) => context.said + 1 }),
    clearFailure: assign({ failure: null, said: 0 }),
    putAway: assign({ putAway: true }),
  },
  guards: {
    ...form.guards,
    isUnusable: ({ context }) => !isUsable(context.query),
    mayDoWithout: ({ context }, params: { failure: Failure }) =>
      !context.mustIntroduce && (params.failure.status === 404 || params.failure.status === 0),
    /** Not when the service itself is in trouble (5xx): then it can be asked again. */
    isRefused: (_, params: { failure: Failure }) => params.failure.code === "refused" && params.failure.status < 500,
    hasAccount: ({ context }) => context.account !== null,
    mayContinue: ({ context }) => context.account !== null && context.app !== null,
    /** Another try as this account would be refused too. */
    isDecided: (_, { failure }: { failure: Failure }) => isDecided(failure) || failure.code === "unreadable",
    asksForCode: (_, params: OAuthOutcome) => params.next === "code",
  },
}).createMachine({
  id: "authorize",
  context: ({ input }) => ({ ...input, app: null, body: null, MFAType: 1, url: null, ...untouched, putAway: false }),
  initial: "choosing",
  states: {
    choosing: {
      always: [{ guard: "isUnusable", target: "rejected" }, { target: "introducing" }],
    },
    introducing: {
      description: "Checking the app and its request.",
      tags: "busy",
      meta: { screen: "authorize" },
      invoke: {
        id: "appInfo",
        src: "appInfo",
        input: ({ context: { query } }) => ({ query }),
        onDone: [
          {
            guard: "hasAccount",
            target: "offering",
            actions: { type: "keepApp", params: ({ event }) => event.output },
          },
          { target: "filling", actions: { type: "keepApp", params: ({ event }) => event.output } },
        ],
        onError: [
          { guard: { type: "mayDoWithout", params: ({ event }) => failureOf(event) }, target: "filling" },
          {
            guard: { type: "isRefused", params: ({ event }) => failureOf(event) },
            target: "rejected",
            actions: { type: "keepFailure", params: ({ event }) => failureOf(event) },
          },
          { target: "unintroduced", actions: { type: "keepFailure", params: ({ event }) => failureOf(event) } },
        ],
      },
    },
    rejected: {
      description: "The app is unknown or its request is invalid. No form is shown.",
      tags: "stable",
      meta: { screen: "authorize" },
    },
    unintroduced: {
      description: "The app's details couldn't be loaded.",
      tags: "stable",
      meta: { screen: "authorize" },
      on: { "app.retry": "introducing" },
    },
    offering: {
      description: "Someone is signed in here and can continue with one press.",
      on: {
        "account.continue": { target: "continuing", actions: "clearFailure" },
        "account.change": { target: "filling", actions: "clearFailure" },
      },
      initial: "quiet",
      states: {
        quiet: {
          description: "Showing the account and what the app will see.",
          tags: "stable",
          meta: { screen: "authorize" },
        },
        refused: {
          description: "The service couldn't continue. The message is announced once more.",
          tags: "stable",
          meta: { screen: "authorize" },
          ...sayingAgain,
        },
      },
    },
    continuing: {
      description: "Waiting for the service. Pressing again does nothing.",
      tags: "busy",
      meta: { screen: "authorize" },
      invoke: {
        id: "oauthContinue",
        src: "oauthContinue",
        input: ({ context: { query, account } }) => ({ query, body: { token: assertPresent(account).token } }),
        onDone: { target: "done", actions: { type: "keepAnswer", params: ({ event }) => ({ url: event.output }) } },
        onError: [
          {
            guard: { type: "isDecided", params: ({ event }) => failureOf(event) },
            target: "filling.refused",
            actions: { type: "say", params: ({ event }) => failureOf(event) },
          },
          { target: "offering.refused", actions: { type: "say", params: ({ event }) => failureOf(event) } },
        ],
      },
    },
    filling: {
      on: {
        "popup.close": { actions: "putAway" },
        "account.continue": { guard: "mayContinue", target: "continuing", actions: "clearFailure" },
        ...filling<Credentials>("signingIn"),
      },
      initial: "quiet",
      states: {
        quiet: { description: "Ready for input.", tags: "stable", meta: { screen: "authorize" } },
        invalid: {
          description: "Fields need correcting. Each says what is wrong.",
          tags: "stable",
          meta: { screen: "authorize" },
          ...correcting<Credentials>(),
        },
        refused: {
          description: "The service refused. The message is announced once more.",
          tags: "stable",
          meta: { screen: "authorize" },
          ...sayingAgain,
        },
      },
    },
    signingIn: {
      description: "Waiting for the service. Submitting again does nothing.",
      tags: "busy",
      meta: { screen: "authorize" },
      on: pressedAgain,
      invoke: {
        id: "oauthLogin",
        src: "oauthLogin",
        input: ({ context: { query, body } }) => ({ query, body: assertPresent(body) }),
        onDone: [
          {
            guard: { type: "asksForCode", params: ({ event }) => event.output },
            target: "challenging",
            actions: { type: "keepOutcome", params: ({ event }) => event.output },
          },
          { target: "done", actions: { type: "keepOutcome", params: ({ event }) => event.output } },
        ],
        onError: { target: "filling.refused", actions: { type: "say", params: ({ event }) => failureOf(event) } },
      },
    },
    challenging: {
      description: "Enter a code. If it comes by email, it was sent.",
      tags: "stable",
      meta: { screen: "authorize" },
      on: { "code.leave": { target: "filling", actions: "forgetBody" }, "recovery.start": "recovering" },
      invoke: {
        id: "challenge",
        src: "challenge",
        input: ({ context: { query, body, MFAType } }) => ({
          subject: { purpose: "authorize" as const, query, body: assertPresent(body) },
          canResend: MFAType === 1,
        }),
        onDone: {
          target: "done",
          actions: { type: "keepPassed", params: ({ event }) => ({ passed: event.output }) },
        },
        onError: { target: "filling", actions: "forgetBody" },
      },
    },
    done: { type: "final", description: "Going back to the app." },
    recovering: { type: "final", description: "Going to enter a recovery code instead of the second factor." },
  },
  output: ({ context: { url, body, MFAType } }): AuthorizeOutput =>
    url === null ? { next: "recovery", details: detailsOf(assertPresent(body), MFAType) } : { next: "address", url },
});

/** The same credentials in the form of the app's own login. */
const detailsOf = ({ identifier, email, password, platform }: OAuthLoginBody, MFAType: MFAType): LoginDetails => ({
  identifier,
  email,
  password,
  platform,
  appVersion: null,
  MFAType,
  isEmailMFA: MFAType === 1,
  isAuthenticatorAppMFA: MFAType === 2,
});
