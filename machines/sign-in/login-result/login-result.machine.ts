import { assign, setup } from "xstate";
import { recall } from "../../shared/actors.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import type { ScreenMeta, Tag } from "../../shared/screens.ts";
import type { LoginNext, LoginResultContext } from "./login-result.policy.ts";

/** Decides which page follows a login reply. The first match wins. */
export const loginResultMachine = setup({
  types: {
    input: {} as Pick<LoginResultContext, "reply">,
    context: {} as LoginResultContext,
    output: {} as LoginNext,
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: { takeReturnAddress: recall("returnAddress") },
  actions: {
    setDestination: assign({ next: (_, params: LoginNext) => params }),
  },
  guards: {
    mustChangePassword: ({ context: { reply } }) => reply !== null && reply.aftrp,
    mustActivate: ({ context: { reply } }) => reply !== null && reply.activateAccount,
    needsSecondFactor: ({ context: { reply } }) =>
      reply !== null && reply.isCompanyMFA && reply.isUserMFASetup && reply.token === null,
    needsSetup: ({ context: { reply } }) => reply === null || (reply.isCompanyMFA && !reply.isUserMFASetup),
    isAddress: (_, params: { url: string | null }) => params.url !== null,
  },
}).createMachine({
  id: "loginResult",
  context: ({ input }) => ({ ...input, next: null }),
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
      description: "The machine reads the saved return address, which removes it.",
      tags: "busy",
      invoke: {
        id: "takeReturnAddress",
        src: "takeReturnAddress",
        onDone: [
          {
            guard: { type: "isAddress", params: ({ event }) => ({ url: event.output }) },
            target: "returnAddress",
            actions: {
              type: "setDestination",
              params: ({ event }) => ({ next: "address", url: assertPresent(event.output) }),
            },
          },
          { target: "workspace" },
        ],
        onError: "workspace",
      },
    },
    changePassword: {
      type: "final",
      description: "Someone else set the password. The person must change it first.",
      entry: { type: "setDestination", params: { next: "changePassword" } },
    },
    verifyEmail: {
      type: "final",
      description: "The person must activate the account with a mailed code.",
      entry: { type: "setDestination", params: { next: "verifyEmail" } },
    },
    multiFactorLogin: {
      type: "final",
      description: "The company requires a second factor, and the person has one.",
      entry: { type: "setDestination", params: { next: "multiFactorLogin" } },
    },
    multiFactorSetup: {
      type: "final",
      description: "The company requires a second factor, and the person has none yet.",
      entry: { type: "setDestination", params: { next: "multiFactorSetup" } },
    },
    returnAddress: { type: "final", description: "The person continues at the saved return address." },
    workspace: {
      type: "final",
      description: "The person continues in the workspace.",
      entry: { type: "setDestination", params: { next: "workspace" } },
    },
  },
  output: ({ context }) => assertPresent(context.next),
});
