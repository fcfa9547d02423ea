import { assign, setup } from "xstate";
import { takePreviousUrl } from "../shared/ports.ts";
import { assertPresent } from "../shared/assert-present.ts";
import type { ScreenMeta, Tag } from "../shared/screens.ts";

/** Where a login reply leads. The order of the candidates is the rule. */
export const loginResultMachine = setup({
  types: {
    input: {} as LoginFacts,
    context: {} as LoginFacts & { previousUrl: string | null; next: LoginNext | null },
    output: {} as LoginNext,
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: { takePreviousUrl },
  actions: {
    keepPreviousUrl: assign({ previousUrl: (_, params: { url: string | null }) => params.url }),
    setDestination: assign({ next: (_, params: LoginNext) => params }),
  },
  guards: {
    mustChangePassword: ({ context }) => context.aftrp,
    mustActivate: ({ context }) => context.activateAccount,
    needsSecondFactor: ({ context }) => context.isCompanyMFA && context.isUserMFASetup && !context.hasToken,
    needsSetup: ({ context }) => context.isCompanyMFA && !context.isUserMFASetup,
    hasPreviousUrl: ({ context }) => context.previousUrl !== null,
  },
}).createMachine({
  id: "loginResult",
  context: ({ input }) => ({ ...input, previousUrl: null, next: null }),
  initial: "deciding",
  states: {
    deciding: {
      always: [
        { guard: "mustChangePassword", target: "changePassword" },
        { guard: "mustActivate", target: "verifyEmail" },
        { guard: "needsSecondFactor", target: "multiFactorLogin" },
        { guard: "needsSetup", target: "multiFactorSetup" },
        { target: "lookingBack" },
      ],
    },
    lookingBack: {
      description: "Checks for a saved return address. Reading it removes it.",
      tags: "busy",
      invoke: {
        id: "takePreviousUrl",
        src: "takePreviousUrl",
        onDone: {
          target: "lookedBack",
          actions: { type: "keepPreviousUrl", params: ({ event }) => ({ url: event.output }) },
        },
        onError: "workspace",
      },
    },
    lookedBack: { always: [{ guard: "hasPreviousUrl", target: "previousUrl" }, { target: "workspace" }] },
    changePassword: {
      type: "final",
      description: "Someone else set the password. It must be changed first.",
      entry: { type: "setDestination", params: { next: "changePassword" } },
    },
    verifyEmail: {
      type: "final",
      description: "The account must be activated with an emailed code.",
      entry: { type: "setDestination", params: { next: "verifyEmail" } },
    },
    multiFactorLogin: {
      type: "final",
      description: "The company requires a second factor and the person has one.",
      entry: { type: "setDestination", params: { next: "multiFactorLogin" } },
    },
    multiFactorSetup: {
      type: "final",
      description: "The company requires a second factor and the person has none.",
      entry: { type: "setDestination", params: { next: "multiFactorSetup" } },
    },
    previousUrl: {
      type: "final",
      description: "There's a saved return address.",
      entry: {
        type: "setDestination",
        params: ({ context }) => ({ next: "address", url: assertPresent(context.previousUrl) }),
      },
    },
    workspace: {
      type: "final",
      description: "Nothing else is needed. Going to the workspace.",
      entry: { type: "setDestination", params: { next: "workspace" } },
    },
  },
  output: ({ context }) => assertPresent(context.next),
});

/** What the decision looks at, of a reply or of a refusal that carries the flags. */
export interface LoginFacts {
  aftrp: boolean;
  activateAccount: boolean;
  isCompanyMFA: boolean;
  isUserMFASetup: boolean;
  hasToken: boolean;
}

export type LoginNext =
  | { next: "changePassword" | "verifyEmail" | "multiFactorLogin" | "multiFactorSetup" | "workspace" }
  | { next: "address"; url: string };

/** A refusal that says: the second factor must be set up first. */
export const setupRefused: LoginFacts = {
  aftrp: false,
  activateAccount: false,
  isCompanyMFA: true,
  isUserMFASetup: false,
  hasToken: false,
};
