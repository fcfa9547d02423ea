import { assign, fromPromise, setup } from "xstate";
import { sendCode } from "../challenge/challenge.ports.ts";
import { createFormMachine } from "../form/form.machine.ts";
import type { Reply } from "../shared/contract.ts";
import { type Failure, failureOf } from "../shared/failure.ts";
import { call, deadline, type DueEvent, port } from "../shared/ports.ts";
import { present } from "../shared/present.ts";
import { type Refusable, sayingAgain } from "../shared/saying-again.ts";
import type { ScreenMeta, Tag } from "../shared/screens.ts";
import type { Secret } from "../shared/secret.ts";

export interface MemberValues {
  firstName: string;
  lastName: string;
  email: string;
  password: Secret;
}

const ask = port((ports) =>
  fromPromise<{ email: string }, { input: { code: string; email: string | null }; values: MemberValues }>(
    async ({ input: { input, values }, signal }) => {
      await ports.call("registerAsMember", { ...values, inviteCode: input.code }, signal);
      return { email: values.email };
    },
  ),
);

/** Somebody without an account joins by the invitation. */
export const registeringMachine = createFormMachine({ id: "registering", screen: "invite", ask });

/** An invitation to join an organisation (specification section 2, Invite; section 4, Invite decision order). */
export const inviteMachine = setup({
  types: {
    input: {} as InviteInput,
    context: {} as InviteContext,
    events: {} as InviteEvent,
    output: {} as InviteOutput,
    children: {} as { registering: "registering" },
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: {
    verifyInvitationCode: call("verifyInvitationCode"),
    acceptInvitation: call("acceptInvitation"),
    registering: registeringMachine,
    sendCode,
    deadline,
  },
  actions: {
    keepInvitation: assign({ invitation: (_, params: { invitation: Invitation }) => params.invitation, failure: null }),
    keepFailure: assign({ failure: (_, params: { failure: Failure }) => params.failure, invitation: null }),
    lead: assign({
      output: ({ context }, params: Omit<InviteOutput, "company">) => ({
        ...params,
        company: context.invitation?.company ?? null,
      }),
    }),
    say: assign((_, params: { failure: Failure }) => ({ failure: params.failure, said: 1 })),
    sayAgain: assign({ said: ({ context }) => context.said + 1 }),
    hush: assign({ failure: null, said: 0 }),
  },
  guards: {
    isExpired: ({ context }) => present(context.invitation).invitationCodeExpired,
    isAccepted: ({ context }) => present(context.invitation).invitationAlreadyAccepted,
    isNotVerified: ({ context }) => present(context.invitation).accountNotVerified,
    isForSomebodyElse: ({ context }) => present(context.invitation).emailNotMatching,
    hasAccountAndIsSignedIn: ({ context }) =>
      present(context.invitation).userAvailability === true && context.token !== null,
    hasAccount: ({ context }) => present(context.invitation).userAvailability === true,
    hasNoAccount: ({ context }) => present(context.invitation).userAvailability === false,
    hasEmail: ({ context }) => context.invitation?.email != null,
  },
}).createMachine({
  id: "invite",
  context: ({ input }) => ({ ...input, invitation: null, output: null, failure: null, said: 0 }),
  initial: "checking",
  states: {
    checking: {
      description: "What kind of invitation is it, and whose?",
      tags: "busy",
      meta: { screen: "invite" },
      invoke: {
        id: "verifyInvitationCode",
        src: "verifyInvitationCode",
        input: ({ context: { code, token } }) => ({ inviteCode: code, ...(token !== null && { token }) }),
        onDone: {
          target: "deciding",
          actions: { type: "keepInvitation", params: ({ event }) => ({ invitation: event.output }) },
        },
        onError: { target: "wrong", actions: { type: "keepFailure", params: ({ event }) => failureOf(event) } },
      },
    },
    deciding: {
      description: "The order of the candidates is the rule.",
      always: [
        { guard: "isExpired", target: "invitationCodeExpired" },
        { guard: "isAccepted", target: "invitationAlreadyAccepted" },
        { guard: "isNotVerified", target: "accountNotVerified" },
        { guard: "isForSomebodyElse", target: "emailNotMatching" },
        { guard: "hasAccountAndIsSignedIn", target: "accept" },
        { guard: "hasAccount", target: "loginAndAccept" },
        { guard: "hasNoAccount", target: "register" },
        { target: "wrong" },
      ],
    },
    invitationCodeExpired: {
      description: "Too late: whoever invited has to do it again.",
      tags: "stable",
      meta: { screen: "invite" },
    },
    invitationAlreadyAccepted: {
      description: "It was accepted before; signing in is the way on.",
      tags: "stable",
      meta: { screen: "invite" },
    },
    accountNotVerified: {
      description: "There is an account, but its email address is not verified yet.",
      tags: "stable",
      meta: { screen: "invite" },
      on: { "verification.start": { guard: "hasEmail", target: "sendingCode" } },
    },
    sendingCode: {
      description: "A code is sent to the address. Where none can be, the next screen lets the person ask again.",
      tags: "busy",
      meta: { screen: "invite" },
      invoke: {
        id: "sendCode",
        src: "sendCode",
        input: ({ context }) => ({
          subject: { purpose: "activateAccount" as const, email: present(context.invitation?.email) },
        }),
        onDone: "verifying",
        onError: "verifying",
      },
    },
    emailNotMatching: {
      description: "Somebody else is signed in. They are asked to log out.",
      tags: "stable",
      meta: { screen: "invite" },
      on: { "signIn.start": "signingIn" },
    },
    accept: {
      description: "One click joins the organisation.",
      initial: "quiet",
      on: { "invitation.accept": { target: "accepting", actions: "hush" } },
      states: {
        quiet: { description: "Waits for the click.", tags: "stable", meta: { screen: "invite" } },
        refused: {
          description: "The service said no. The message is said again once.",
          tags: "stable",
          meta: { screen: "invite" },
          ...sayingAgain,
        },
      },
    },
    accepting: {
      description: "The service has been asked. A second click changes nothing.",
      tags: "busy",
      meta: { screen: "invite" },
      invoke: {
        id: "acceptInvitation",
        src: "acceptInvitation",
        input: ({ context }) => ({ inviteCode: context.code }),
        onDone: "accepted",
        onError: { target: "accept.refused", actions: { type: "say", params: ({ event }) => failureOf(event) } },
      },
    },
    loginAndAccept: {
      description: "There is an account; the person signs in and comes back here.",
      tags: "stable",
      meta: { screen: "invite" },
      on: { "signIn.start": "signingIn" },
    },
    register: {
      description: "There is no account yet; one is made.",
      tags: "stable",
      meta: { screen: "invite" },
      invoke: {
        id: "registering",
        src: "registering",
        input: ({ context }) => ({ code: context.code, email: context.invitation?.email ?? null }),
        onDone: {
          target: "registered",
          actions: {
            type: "lead",
            params: ({ event }) => ({ next: "verifyEmail", email: event.output.email, comesBack: false }),
          },
        },
        onError: "wrong",
      },
    },
    wrong: {
      description: "Nobody gave out this invitation, or it could not be checked. It can be checked again.",
      tags: "stable",
      meta: { screen: "invite" },
      on: { "check.retry": "checking" },
    },
    verifying: {
      type: "final",
      description: "On to the code of the activation mail.",
      entry: {
        type: "lead",
        params: ({ context }) => ({ next: "verifyEmail", email: present(context.invitation?.email), comesBack: true }),
      },
    },
    registered: { type: "final", description: "The account is made; its email address is verified next." },
    signingIn: {
      type: "final",
      description: "On to the login, to come back. A person signed in with another address is signed out first.",
      entry: {
        type: "lead",
        params: ({ context }) => ({ next: "login", email: context.invitation?.email ?? null, comesBack: true }),
      },
    },
    accepted: {
      type: "final",
      description: "The person belongs to the organisation.",
      entry: { type: "lead", params: { next: "workspace", email: null, comesBack: false } },
    },
  },
  output: ({ context }) => present(context.output),
});

type Invitation = Reply<"verifyInvitationCode">;

export interface InviteInput {
  code: string;
  /** Of whoever is signed in. */
  token: Secret | null;
}

export interface InviteContext extends InviteInput, Refusable {
  invitation: Invitation | null;
  output: InviteOutput | null;
}

export type InviteEvent =
  | { type: "verification.start" }
  | { type: "invitation.accept" }
  | { type: "signIn.start" }
  | { type: "check.retry" }
  | DueEvent;

export interface InviteOutput {
  next: "verifyEmail" | "login" | "workspace";
  /** The invited person's, for the screen that comes next. */
  email: string | null;
  /** Whether the invitation is still to be accepted once the person is signed in. */
  comesBack: boolean;
  /** The organisation that invites, where it is known. */
  company: string | null;
}
