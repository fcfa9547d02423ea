import type { DoneActorEvent } from "xstate";
import type { AppContext } from "../app.policy.ts";
import type { AppEvent } from "../app.types.ts";
import { appSetup } from "../app.setup.ts";
import { addressOf, needsNoSession, toPage } from "../places.ts";
import { assign, type GuardArguments, raise } from "../root-actions.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import type { SessionUser } from "../../shared/contract-values.ts";
import { type Failure } from "../../shared/failure.ts";
import { withEvent, withFailure } from "../../shared/params.ts";

/** Milliseconds that the page waits before it asks again who the token belongs to: twice as long each time. */
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

export const session = {
  actions: {
    keepSession: assign((_, params: { session: SessionUser }) => ({ session: params.session, retry: null })),
    planRetry: assign(({ context }, { failure }: { failure: Failure }) => {
      const failed = context.retry?.failed ?? 0;
      return {
        retry: {
          reference: failure.reference,
          failed: failed + 1,
          at: failure.at + Math.min(FIRST_RETRY_MS * 2 ** failed, LONGEST_RETRY_MS),
        },
      };
    }),
    resetStore: assign({
      token: null,
      session: null,
      retry: null,
      loginDetails: null,
      setupToken: null,
      recovery: null,
      resetTicket: null,
    }),
    forgetSession: assign({ session: null }),
    announceUnauthorised: raise((_, { failure: { reference } }: { failure: Failure }) => ({
      type: "call.unauthorised" as const,
      reference,
      because: null,
    })),
    announceEnding: raise({ type: "session.ending" }),
    announceEnd: raise({ type: "session.ended" }),
  },
  guards: {
    hasToken: ({ context }: GuardArguments) => context.token !== null,
    hasSession: ({ context }: GuardArguments) => context.session !== null,
    signedInWithSession: ({ context }: GuardArguments) => context.token !== null && context.session !== null,
    sessionIsOver: (_: GuardArguments, params: { failure: Failure }) => params.failure.code === "unauthorised",
    /** On the login screen a 401 is an ordinary refusal, because nobody is signed in. */
    hasSomethingToEnd: ({ context }: GuardArguments) =>
      context.token !== null || context.setupToken !== null || context.loginDetails !== null,
  },
};

export const sessionSetup = appSetup.extend(session);

/**
 * Asks the service who the token belongs to.
 *
 * @param unanswered the state that follows without an answer
 * @param known where the answer leads: nowhere from a state that goes on by itself once there is a session
 */
const askingForSession = <
  U extends "unconfirmed" | "unreachable" | "waiting",
  const K extends { target: "signedIn" } | object,
>(
  unanswered: U,
  known: K,
) =>
  ({
    id: "authenticate",
    src: "authenticate",
    input: ({ context }: { context: AppContext }) => ({ token: assertPresent(context.token) }),
    onDone: {
      ...known,
      actions: {
        type: "keepSession",
        params: ({ event }: { event: DoneActorEvent<SessionUser> }) => ({ session: event.output }),
      },
    },
    onError: [
      { guard: withFailure("sessionIsOver"), actions: withFailure("announceUnauthorised") },
      { target: unanswered, actions: withFailure("planRetry") },
    ],
  }) as const;

/** Whether the page that the person sees opens again. One who signs out wants to leave it, unless they say otherwise. */
const staysOpen = (context: AppContext, { type }: AppEvent): boolean =>
  type === "session.signOutHere" || (type !== "session.signOut" && needsNoSession(context));

/** Who is signed in. While booting, nobody is signed in or signed out yet. */
export const sessionRegion = sessionSetup.createStateConfig({
  initial: "booting",
  on: {
    "session.signOut": ".ending",
    "session.signOutHere": ".ending",
    "session.endedEverywhere": ".ending",
    "call.unauthorised": { guard: "hasSomethingToEnd", target: ".ending" },
    "token.changedElsewhere": ".reloading",
    "push.authenticate": { actions: withEvent("keepSession") },
    "push.token": { guard: "hasToken", actions: withEvent("takeToken") },
    "push.login": {
      guard: withEvent("signsIn"),
      actions: [
        { type: "takeToken", params: ({ event }) => ({ token: event.reply.token }) },
        { type: "takeEmail", params: ({ event }) => ({ email: event.reply.email }) },
      ],
    },
  },
  states: {
    booting: {
      always: [
        { guard: "signedInWithSession", target: "confirming" },
        { guard: "hasToken", target: "authenticating" },
        { target: "signedOut" },
      ],
    },
    confirming: {
      description: "The server drew the page for this person. The page asks the service if the session still holds.",
      on: {
        "push.authenticate": { target: "signedIn", actions: withEvent("keepSession") },
      },
      invoke: askingForSession("unconfirmed", { target: "signedIn" }),
    },
    unconfirmed: {
      on: {
        "push.authenticate": { target: "signedIn", actions: withEvent("keepSession") },
        "connection.online": "confirming",
        "retry.due": "confirming",
      },
      initial: "waiting",
      states: {
        waiting: {
          description:
            "The service didn't say if the session still holds. The person can use the page, which will ask again.",
          invoke: {
            id: "retryDeadline",
            src: "deadline",
            input: ({ context }) => ({ at: assertPresent(context.retry).at, event: "retry.due" }),
            onError: "resting",
          },
        },
        resting: { description: "The person can use the page, which asks the service again once connected." },
      },
    },
    signedOut: {
      description:
        "Nobody is signed in. The session waits for a token from any flow. The service may say before who is signing in.",
      // A person who leaves a sign-in before its answer is signed in as nobody.
      on: { "signIn.left": { guard: "hasSession", actions: "forgetSession" } },
      always: [
        { guard: "signedInWithSession", target: "signedIn" },
        { guard: "hasToken", target: "authenticating" },
      ],
    },
    authenticating: {
      description: "The page asks the service who the token belongs to.",
      always: { guard: "signedInWithSession", target: "signedIn" },
      invoke: askingForSession("unreachable", { target: "signedIn" }),
    },
    unreachable: {
      always: { guard: "signedInWithSession", target: "signedIn" },
      on: { "session.retry": ".retrying", "connection.online": ".retrying" },
      initial: "waiting",
      states: {
        waiting: {
          description: "The service didn't say who the token belongs to. The page shows when it will ask again.",
          invoke: {
            id: "retryDeadline",
            src: "deadline",
            input: ({ context }) => ({ at: assertPresent(context.retry).at, event: "retry.due" }),
            onError: "resting",
          },
          on: { "retry.due": "retrying" },
        },
        resting: {
          description: "The page asks again when the person wants it to, or once connected.",
        },
        retrying: {
          description: "The page asks the service again who the token belongs to.",
          invoke: askingForSession("waiting", {}),
          on: { "session.retry": {}, "connection.online": {} },
        },
      },
    },
    signedIn: { description: "The person is signed in, and the page knows who they are." },
    ending: {
      description: "The page signs out and clears the person's data, here and in other tabs.",
      entry: "announceEnding",
      invoke: {
        id: "signOut",
        src: "signOut",
        input: ({ context, event }) => ({
          tellService: event.type === "session.signOut" || event.type === "session.signOutHere",
          everywhere: event.type === "session.endedEverywhere",
          because: event.type === "call.unauthorised" ? event.because : null,
          reference: event.type === "call.unauthorised" ? event.reference : null,
          page: addressOf(staysOpen(context, event) ? context : { ...context, ...toPage("login", true) }),
        }),
        onDone: { target: "signedOut", actions: ["resetStore", "announceEnd"] },
        onError: { target: "signedOut", actions: ["resetStore", "announceEnd"] },
      },
      on: {
        "session.signOut": {},
        "session.signOutHere": {},
        "call.unauthorised": {},
        "token.changedElsewhere": {},
        "push.token": {},
        "push.login": {},
      },
    },
    reloading: {
      description: "Another tab signed in or out. The page reloads to catch up.",
      on: { "push.token": {}, "push.login": {} },
      invoke: { id: "reload", src: "reload", onError: "ending" },
    },
  },
});

export type SessionEvent =
  | { type: "session.retry" }
  | { type: "session.signOut" }
  /** The person signs out to use this page, which opens again. */
  | { type: "session.signOutHere" }
  /** The service ended every session of the person, this one included. */
  | { type: "session.endedEverywhere" }
  /** The session tells the other regions of the root that it is ending. */
  | { type: "session.ending" }
  | { type: "session.ended" }
  /** Navigation tells the session that the person has left a page, and with it a sign-in that was under way there. */
  | { type: "signIn.left" };
