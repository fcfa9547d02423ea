import { assign, setup } from "xstate";
import { createChallengeMachine } from "../../parts/challenge/challenge.machine.ts";
import { mailedFor } from "../../parts/challenge/challenge.tasks.ts";
import type { Reply } from "../../shared/contract.ts";
import type { ScreenMeta, Tag } from "../../shared/screens.ts";
import type { VerifyOrganizationContext } from "./verify-organization.policy.ts";

/** The code that the service mailed to an organisation's admin. */
export const organizationChallenge = createChallengeMachine<
  { orgId: string; email: string },
  Reply<"activateOrganization">
>({
  async check(effects, { orgId }, otp) {
    const reply = await effects.call("activateOrganization", { otp, orgId });
    if (!reply.success) throw effects.refused("invalidCode");
    return reply;
  },
  send: mailedFor("activateOrganization"),
});

/** An admin verifies the organisation with a mailed code (`/verify-organization/{id}`). */
export const verifyOrganizationMachine = setup({
  types: {
    input: {} as Pick<VerifyOrganizationContext, "orgId" | "email">,
    context: {} as VerifyOrganizationContext,
    output: {} as { verified: boolean },
    children: {} as { challenge: "challenge" },
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: { challenge: organizationChallenge },
  actions: { noteVerified: assign({ verified: true }) },
}).createMachine({
  id: "verifyOrganization",
  context: ({ input }) => ({ ...input, verified: false }),
  initial: "challenging",
  states: {
    challenging: {
      description: "The admin enters the code from the email.",
      tags: "stable",
      meta: { screen: "verifyOrganization" },
      invoke: {
        id: "challenge",
        src: "challenge",
        input: ({ context: { orgId, email } }) => ({
          subject: { orgId, email: email ?? "" },
          // An admin who signs in with an employee code may have no email address.
          canResend: email !== null,
        }),
        onDone: { target: "done", actions: "noteVerified" },
        onError: "done",
      },
    },
    done: {
      type: "final",
      description: "The service verified the organisation, or the challenge failed unexpectedly.",
    },
  },
  output: ({ context: { verified } }) => ({ verified }),
});
