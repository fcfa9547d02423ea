import { assign, setup } from "xstate";
import { type Failure, isDecided } from "../../shared/failure.ts";
import { call } from "../../shared/actors.ts";
import { withFailure } from "../../shared/params.ts";
import { keepFailure } from "../../shared/refusal.ts";
import { type ScreenMeta, showing, type Tag } from "../../shared/screens.ts";
import { plainCode } from "../../shared/spelling.ts";
import type { NotMeContext } from "./not-me.policy.ts";

const { busy, stable } = showing("notMe");

/** The person opened the link "This wasn't me" of a mail about their account, and secures the account. */
export const notMeMachine = setup({
  types: {
    input: {} as Pick<NotMeContext, "token">,
    context: {} as NotMeContext,
    events: {} as NotMeEvent,
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: { secure: call("account|disavow", { status: 403 }) },
  actions: {
    keepFailure: assign({ failure: (_, params: { failure: Failure }) => params.failure }),
    clearFailure: assign({ failure: null }),
  },
  guards: { isRefused: (_, params: { failure: Failure }) => isDecided(params.failure) },
}).createMachine({
  id: "notMe",
  context: ({ input }) => ({ ...input, failure: null }),
  initial: "asking",
  states: {
    asking: {
      description:
        "The screen asks whether to secure the account. Opening the link does nothing, because mail scanners open links too.",
      ...stable,
      on: { "account.secure": { target: "securing", actions: "clearFailure" } },
    },
    securing: {
      description:
        "The service signs out every device, takes back everything that is waiting and mails a link to a new password.",
      ...busy,
      invoke: {
        id: "account|disavow",
        src: "secure",
        input: ({ context }) => ({ token: plainCode(context.token) }),
        onDone: "secured",
        onError: [
          { guard: withFailure("isRefused"), target: "over", actions: keepFailure },
          { target: "asking", actions: keepFailure },
        ],
      },
    },
    over: {
      description: "The link was used, has expired or is incomplete. The person can request a link for a new password.",
      ...stable,
    },
    secured: { type: "final", description: "The page that tells of the mailed link opens." },
  },
});

export interface NotMeEvent {
  /** The person wants every device signed out. */
  type: "account.secure";
}
