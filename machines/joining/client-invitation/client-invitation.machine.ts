import { assign, setup } from "xstate";
import type { Reply } from "../../shared/contract.ts";
import { type Failure, isDecided } from "../../shared/failure.ts";
import { call } from "../../shared/actors.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { withFailure } from "../../shared/params.ts";
import { keepFailure } from "../../shared/refusal.ts";
import { type ScreenMeta, showing, type Tag } from "../../shared/screens.ts";
import { plainCode } from "../../shared/spelling.ts";
import type { ClientInvitationContext } from "./client-invitation.policy.ts";

const { busy, stable } = showing("inviteClient");

/** A client opens an invitation, which accepts it. */
export const clientInvitationMachine = setup({
  types: {
    input: {} as Pick<ClientInvitationContext, "token">,
    context: {} as ClientInvitationContext,
    events: {} as ClientInvitationEvent,
    output: {} as { email: string | null },
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: { acceptClientInvitation: call("acceptClientInvitation"), forgotPassword: call("forgotPassword") },
  actions: {
    keepAccount: assign({ account: (_, params: { account: Account }) => params.account, failure: null }),
    keepFailure: assign({ failure: (_, params: { failure: Failure }) => params.failure }),
    keepLinkFailure: assign({ linkFailure: (_, params: { failure: Failure }) => params.failure }),
    clearLinkFailure: assign({ linkFailure: null }),
  },
  guards: {
    isRefused: (_, params: { failure: Failure }) => isDecided(params.failure),
    hasEmail: ({ context }) => context.failure?.email !== undefined,
  },
}).createMachine({
  id: "clientInvitation",
  context: ({ input }) => ({ ...input, account: null, failure: null, linkFailure: null }),
  initial: "accepting",
  states: {
    accepting: {
      description: "The service accepts the invitation and confirms the account.",
      ...busy,
      invoke: {
        id: "acceptClientInvitation",
        src: "acceptClientInvitation",
        input: ({ context }) => ({ token: plainCode(context.token) }),
        onDone: {
          target: "accepted",
          actions: { type: "keepAccount", params: ({ event }) => ({ account: event.output }) },
        },
        onError: [
          { guard: withFailure("isRefused"), target: "refused", actions: keepFailure },
          { target: "unanswered", actions: keepFailure },
        ],
      },
    },
    accepted: {
      description:
        "The screen shows the email address and the first password. The service shows the password only once.",
      ...stable,
      on: { "signIn.start": "signingIn" },
    },
    refused: {
      description:
        "The service refused and said why. If the client accepted the invitation before, they can ask for a link by email.",
      ...stable,
      on: { "link.send": { guard: "hasEmail", target: "sendingLink", actions: "clearLinkFailure" } },
    },
    sendingLink: {
      description: "The machine asks the service to mail a link to set a password.",
      ...busy,
      invoke: {
        id: "forgotPassword",
        src: "forgotPassword",
        input: ({ context }) => ({ email: assertPresent(context.failure?.email) }),
        onDone: "linkSent",
        onError: { target: "refused", actions: withFailure("keepLinkFailure") },
      },
    },
    linkSent: {
      description: "The service mailed the link.",
      ...stable,
      on: { "signIn.start": "signingIn" },
    },
    unanswered: {
      description: "The service didn't answer. The client can retry.",
      ...stable,
      on: { "invitation.retry": "accepting" },
    },
    signingIn: { type: "final", description: "The login opens with the email address filled in." },
  },
  output: ({ context: { account, failure } }) => ({ email: account?.email ?? failure?.email ?? null }),
});

type Account = Reply<"acceptClientInvitation">;

export type ClientInvitationEvent =
  | { type: "invitation.retry" }
  | { type: "signIn.start" }
  /** The client requests a link to set a password, because the service shows the first password only once. */
  | { type: "link.send" };
