import { assign, setup } from "xstate";
import type { Reply } from "../shared/contract.ts";
import { type Failure, failureOf } from "../shared/failure.ts";
import { call } from "../shared/ports.ts";
import { present } from "../shared/present.ts";
import type { ScreenMeta, Tag } from "../shared/screens.ts";

/** A client's invitation, accepted by opening it (specification section 2, Client invitation). */
export const clientInvitationMachine = setup({
  types: {
    input: {} as { token: string },
    context: {} as ClientInvitationContext,
    events: {} as ClientInvitationEvent,
    output: {} as { email: string },
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: { acceptClientInvitation: call("acceptClientInvitation") },
  actions: {
    keepAccount: assign({ account: (_, params: { account: Account }) => params.account, failure: null }),
    keepFailure: assign({ failure: (_, params: { failure: Failure }) => params.failure }),
  },
  guards: {
    isRefused: (_, params: { failure: Failure }) =>
      params.failure.code === "refused" || params.failure.code === "unauthorised",
  },
}).createMachine({
  id: "clientInvitation",
  context: ({ input }) => ({ ...input, account: null, failure: null }),
  initial: "accepting",
  states: {
    accepting: {
      description: "Confirming the account.",
      tags: "busy",
      meta: { screen: "inviteClient" },
      invoke: {
        id: "acceptClientInvitation",
        src: "acceptClientInvitation",
        input: ({ context }) => ({ token: context.token }),
        onDone: {
          target: "accepted",
          actions: { type: "keepAccount", params: ({ event }) => ({ account: event.output }) },
        },
        onError: [
          {
            guard: { type: "isRefused", params: ({ event }) => failureOf(event) },
            target: "refused",
            actions: { type: "keepFailure", params: ({ event }) => failureOf(event) },
          },
          { target: "unanswered", actions: { type: "keepFailure", params: ({ event }) => failureOf(event) } },
        ],
      },
    },
    accepted: {
      description: "Shows the email address and password to sign in with, this once only.",
      tags: "stable",
      meta: { screen: "inviteClient" },
      on: { "signIn.start": "signingIn" },
    },
    refused: {
      description: "The service refused and said why.",
      tags: "stable",
      meta: { screen: "inviteClient" },
    },
    unanswered: {
      description: "The service didn't answer. It can be retried.",
      tags: "stable",
      meta: { screen: "inviteClient" },
      on: { "invitation.retry": "accepting" },
    },
    signingIn: { type: "final", description: "Going to login with the email address filled in." },
  },
  output: ({ context }) => ({ email: present(context.account).email }),
});

type Account = Reply<"acceptClientInvitation">;

export interface ClientInvitationContext {
  token: string;
  account: Account | null;
  failure: Failure | null;
}

export type ClientInvitationEvent = { type: "invitation.retry" } | { type: "signIn.start" };
