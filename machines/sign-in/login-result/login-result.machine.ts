import { assign, setup } from "xstate";
import { recall } from "../../shared/actors.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { decided, isAddress, lookingBack } from "../../shared/decision.ts";
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
    isAddress,
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
    lookingBack: lookingBack("workspace"),
    changePassword: {
      ...decided("changePassword"),
      description: "Someone else set the password. The person must change it first.",
    },
    verifyEmail: { ...decided("verifyEmail"), description: "The person must activate the account with a mailed code." },
    multiFactorLogin: {
      ...decided("multiFactorLogin"),
      description: "The company requires a second factor, and the person has one.",
    },
    multiFactorSetup: {
      ...decided("multiFactorSetup"),
      description: "The company requires a second factor, and the person has none yet.",
    },
    returnAddress: { type: "final", description: "The person continues at the saved return address." },
    workspace: { ...decided("workspace"), description: "The person continues in the workspace." },
  },
  output: ({ context }) => assertPresent(context.next),
});
