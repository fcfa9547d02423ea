import { assign, setup } from "xstate";
import { recall } from "../../shared/actors.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import type { Tag } from "../../shared/screens.ts";
import { onlyChoice } from "../access.ts";
import type { RedirectTarget, WorkspaceRedirectContext } from "./workspace-redirect.policy.ts";

/** Decides from the workspace list whether the person has anything to choose. The first match wins. */
export const workspaceRedirectMachine = setup({
  types: {
    input: {} as Pick<WorkspaceRedirectContext, "role" | "organisations">,
    context: {} as WorkspaceRedirectContext,
    output: {} as RedirectTarget,
    tags: {} as Tag,
  },
  actors: { takeReturnAddress: recall("returnAddress") },
  actions: {
    setDestination: assign({ target: (_, params: RedirectTarget) => params }),
    setOnlyChoice: assign({
      target: ({ context }) => ({ to: "product" as const, ...assertPresent(onlyChoice(context.organisations)) }),
    }),
  },
  guards: {
    isClient: ({ context }) => context.role === "client",
    isAddress: (_, params: { url: string | null }) => params.url !== null,
    hasNoOrganisation: ({ context }) => context.organisations.length === 0,
    hasNoProduct: ({ context }) => !context.organisations.some(({ access }) => Object.values(access).includes(true)),
    hasOneChoice: ({ context }) => onlyChoice(context.organisations) !== null,
  },
}).createMachine({
  id: "workspaceRedirect",
  context: ({ input }) => ({ ...input, target: null }),
  initial: "deciding",
  states: {
    deciding: { always: [{ guard: "isClient", target: "counting" }, { target: "lookingBack" }] },
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
              params: ({ event }) => ({ to: "address", url: assertPresent(event.output) }),
            },
          },
          { target: "counting" },
        ],
        onError: "counting",
      },
    },
    counting: {
      always: [
        { guard: "hasNoOrganisation", target: "noOrganisation" },
        { guard: "hasNoProduct", target: "noProduct" },
        { guard: "hasOneChoice", target: "product" },
        { target: "picker" },
      ],
    },
    returnAddress: { type: "final", description: "The person continues at the saved return address." },
    noOrganisation: {
      type: "final",
      description: "The person belongs to no organisation in the list.",
      entry: { type: "setDestination", params: { to: "noOrganisation" } },
    },
    noProduct: {
      type: "final",
      description: "No organisation gives the person access to a product.",
      entry: { type: "setDestination", params: { to: "noProduct" } },
    },
    product: {
      type: "final",
      description: "The person has only one product, so it opens automatically.",
      entry: "setOnlyChoice",
    },
    picker: {
      type: "final",
      description: "The person has several products to choose from.",
      entry: { type: "setDestination", params: { to: "picker" } },
    },
  },
  output: ({ context }) => assertPresent(context.target),
});
