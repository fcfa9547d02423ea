import { type ActorRefFrom, assign, setup } from "xstate";
import { expectCode } from "../../parts/challenge/challenge.tasks.ts";
import { createFormMachine } from "../../parts/form/form.machine.ts";
import { inviteDecisionMachine } from "../invite-decision/invite-decision.machine.ts";
import type { Reply } from "../../shared/contract.ts";
import { call, deadline, type DueEvent, referredCall } from "../../shared/actors.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { checkEmail, checkName, newPasswordRules } from "../../shared/rules.ts";
import { withOutput } from "../../shared/params.ts";
import { keepFailure, notRefused, refusalActions, refused } from "../../shared/refusal.ts";
import { type ScreenMeta, showing, type Tag } from "../../shared/screens.ts";
import { plainIdentifier } from "../../shared/spelling.ts";
import type { InviteNext } from "../invite-decision/invite-decision.policy.ts";
import type { InviteContext, InviteOutput, MemberValues } from "./invite.policy.ts";
import { sendActivationCode } from "../../sign-in/verify-email/verify-email.machine.ts";

/** An invited person without an account creates one and joins. */
export const registeringMachine = createFormMachine<
  { code: string; email: string | null },
  MemberValues,
  { email: string }
>({
  id: "registering",
  screen: "invite",
  rules: { firstName: checkName, lastName: checkName, email: checkEmail, ...newPasswordRules },
  waits: "signUp",
  async submit(effects, { input, values }) {
    const { confirm: _, ...member } = values;
    const email = plainIdentifier(values.email);
    await effects.call("registerAsMember", { ...member, email, inviteCode: input.code });
    expectCode(effects, { purpose: "activateAccount", email });
    return { email };
  },
});

const { busy, stable } = showing("invite");

/** The state of the same name follows this decision. */
const leadingTo = (to: InviteNext["next"]) =>
  ({
    guard: { type: "leadsTo", params: ({ event }: { event: { output: InviteNext } }) => ({ ...event.output, to }) },
    target: to,
  }) as const;

/** The person opens an invitation to join an organisation. */
export const inviteMachine = setup({
  types: {
    input: {} as Pick<InviteContext, "code" | "token">,
    context: {} as InviteContext,
    events: {} as InviteEvent,
    output: {} as InviteOutput,
    children: {} as { registering: "registering" },
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: {
    verifyInvitationCode: referredCall("verifyInvitationCode"),
    acceptInvitation: call("acceptInvitation"),
    inviteDecision: inviteDecisionMachine,
    registering: registeringMachine,
    sendCode: sendActivationCode,
    deadline,
  },
  actions: {
    ...refusalActions<InviteContext, InviteEvent>(),
    keepInvitation: assign((_, { reference, ...invitation }: Invitation & { reference: string }) => ({
      invitation,
      reference,
      ...notRefused,
    })),
    forgetInvitation: assign({ invitation: null }),
    setDestination: assign({
      output: ({ context }, params: Omit<InviteOutput, "hasAccount" | "company">) => ({
        ...params,
        hasAccount: context.invitation?.userAvailability === true,
        company: context.invitation?.company ?? null,
      }),
    }),
  },
  guards: {
    leadsTo: (_, params: InviteNext & { to: InviteNext["next"] }) => params.next === params.to,
    hasEmail: ({ context }) => context.invitation?.email != null,
  },
}).createMachine({
  id: "invite",
  context: ({ input }) => ({ ...input, invitation: null, reference: null, output: null, ...notRefused }),
  initial: "checking",
  states: {
    checking: {
      description: "The service checks the invitation.",
      ...busy,
      invoke: {
        id: "verifyInvitationCode",
        src: "verifyInvitationCode",
        input: ({ context: { code, token } }) => ({ inviteCode: code, ...(token !== null && { token }) }),
        onDone: {
          target: "deciding",
          actions: withOutput("keepInvitation"),
        },
        onError: {
          target: "failed",
          actions: ["forgetInvitation", keepFailure],
        },
      },
    },
    deciding: {
      description: "The machine decides which page follows the invitation.",
      ...busy,
      invoke: {
        id: "inviteDecision",
        src: "inviteDecision",
        input: ({ context }) => ({
          invitation: assertPresent(context.invitation),
          isSignedIn: context.token !== null,
        }),
        onDone: [
          leadingTo("invitationReplaced"),
          leadingTo("invitationCodeExpired"),
          leadingTo("invitationAlreadyAccepted"),
          leadingTo("accountNotVerified"),
          leadingTo("emailNotMatching"),
          leadingTo("accept"),
          leadingTo("loginAndAccept"),
          leadingTo("register"),
          { target: "failed" },
        ],
        onError: "failed",
      },
    },
    invitationReplaced: {
      description: "A newer invitation has made this one useless. The person opens the newer one.",
      ...stable,
    },
    invitationCodeExpired: {
      description: "The invitation has expired. The person needs a new one.",
      ...stable,
    },
    invitationAlreadyAccepted: {
      description: "The invited person accepted the invitation before, and can sign in.",
      ...stable,
    },
    accountNotVerified: {
      description: "The person has not verified the account's email address yet, and can request a code.",
      ...stable,
      on: { "verification.start": { guard: "hasEmail", target: "sendingCode" } },
    },
    sendingCode: {
      description:
        "The machine asks the service for a code. If that fails, the person can request one on the next screen.",
      ...busy,
      invoke: {
        id: "sendCode",
        src: "sendCode",
        input: ({ context }) => ({
          subject: { email: assertPresent(context.invitation?.email) },
        }),
        onDone: "verifying",
        onError: "verifying",
      },
    },
    emailNotMatching: {
      description: "Someone other than the invited person is signed in. The screen asks them to log out.",
      ...stable,
      on: { "signIn.start": "signingIn" },
    },
    accept: {
      description: "The person can accept the invitation.",
      initial: "quiet",
      on: { "invitation.accept": { target: "accepting", actions: "clearFailure" } },
      states: {
        quiet: { description: "The screen shows the invitation.", ...stable },
        refused: refused("invite"),
      },
    },
    accepting: {
      description: "The service accepts the invitation. Clicking again does nothing.",
      ...busy,
      invoke: {
        id: "acceptInvitation",
        src: "acceptInvitation",
        input: ({ context }) => ({ inviteCode: context.code }),
        onDone: "accepted",
        onError: {
          target: "accept.refused",
          actions: keepFailure,
        },
      },
    },
    loginAndAccept: {
      description: "The invited person has an account. They sign in and come back here.",
      ...stable,
      on: { "signIn.start": "signingIn" },
    },
    register: {
      description: "The invited person has no account yet and creates one.",
      ...stable,
      invoke: {
        id: "registering",
        src: "registering",
        input: ({ context }) => ({ code: context.code, email: context.invitation?.email ?? null }),
        onDone: {
          target: "registered",
          actions: {
            type: "setDestination",
            params: ({ event }) => ({ next: "verifyEmail", email: event.output.email, comesBack: false }),
          },
        },
        onError: "failed",
      },
    },
    failed: {
      description: "The service doesn't know the invitation or couldn't check it. The person can retry.",
      ...stable,
      on: { "check.retry": "checking" },
    },
    verifying: {
      type: "final",
      description: "The person continues with the code from the activation email.",
      entry: {
        type: "setDestination",
        params: ({ context }) => ({
          next: "verifyEmail",
          email: assertPresent(context.invitation?.email),
          comesBack: true,
        }),
      },
    },
    registered: {
      type: "final",
      description: "The service created the account. The person verifies its email address next.",
    },
    signingIn: {
      type: "final",
      description:
        "The login opens, and the person comes back afterwards. If someone else is signed in, the page signs them out first. It opens the invitation again if the invited person has no account.",
      entry: {
        type: "setDestination",
        params: ({ context }) => ({ next: "login", email: context.invitation?.email ?? null, comesBack: true }),
      },
    },
    accepted: {
      type: "final",
      description: "The person has joined the organisation.",
      entry: { type: "setDestination", params: { next: "workspace", email: null, comesBack: false } },
    },
  },
  output: ({ context }) => assertPresent(context.output),
});

type Invitation = Reply<"verifyInvitationCode">;

export type InviteEvent =
  | { type: "verification.start" }
  | { type: "invitation.accept" }
  | { type: "signIn.start" }
  | { type: "check.retry" }
  | DueEvent;

export type InviteFlow = ActorRefFrom<typeof inviteMachine>;
