import { assign, setup } from "xstate";
import { recall } from "../../shared/actors.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { decided, isAddress, lookingBack } from "../../shared/decision.ts";
import type { Tag } from "../../shared/screens.ts";
import { onlyChoice } from "../access.ts";
import type { RedirectNext, WorkspaceRedirectContext } from "./workspace-redirect.policy.ts";

/** Decides from the workspace list whether the person has anything to choose. The first match wins. */
export const workspaceRedirectMachine = setup({
  types: {
    input: {} as Pick<WorkspaceRedirectContext, "role" | "organisations">,
    context: {} as WorkspaceRedirectContext,
    output: {} as RedirectNext,
    tags: {} as Tag,
  },
  actors: { takeReturnAddress: recall("returnAddress") },
  actions: {
    setDestination: assign({ next: (_, params: RedirectNext) => params }),
    setOnlyChoice: assign({
      next: ({ context }) => ({ next: "product" as const, ...assertPresent(onlyChoice(context.organisations)) }),
    }),
  },
  guards: {
    isClient: ({ context }) => context.role === "client",
    isAddress,
    hasNoOrganisation: ({ context }) => context.organisations.length === 0,
    hasNoProduct: ({ context }) => !context.organisations.some(({ access }) => Object.values(access).includes(true)),
    hasOneChoice: ({ context }) => onlyChoice(context.organisations) !== null,
  },
}).createMachine({
  id: "workspaceRedirect",
  context: ({ input }) => ({ ...input, next: null }),
  initial: "deciding",
  states: {
    deciding: { always: [{ guard: "isClient", target: "counting" }, { target: "lookingBack" }] },
    lookingBack: lookingBack("counting"),
    counting: {
      always: [
        { guard: "hasNoOrganisation", target: "noOrganisation" },
        { guard: "hasNoProduct", target: "noProduct" },
        { guard: "hasOneChoice", target: "product" },
        { target: "picker" },
      ],
    },
    returnAddress: { type: "final", description: "The person continues at the saved return address." },
    noOrganisation: { ...decided("noOrganisation"), description: "The person belongs to no organisation in the list." },
    noProduct: { ...decided("noProduct"), description: "No organisation gives the person access to a product." },
    product: {
      type: "final",
      description: "The person has only one product, so it opens automatically.",
      entry: "setOnlyChoice",
    },
    picker: { ...decided("picker"), description: "The person has several products to choose from." },
  },
  output: ({ context }) => assertPresent(context.next),
});
