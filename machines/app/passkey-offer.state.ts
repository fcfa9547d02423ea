import { and, not, stateIn } from "xstate";
import { withEvent, withOutput } from "../shared/params.ts";
import type { PasskeyOffer, PasskeyOfferChoice } from "../shared/passkeys.ts";
import { appSetup } from "./app.setup.ts";
import type { Panel } from "./panels.ts";
import { enqueueActions, type GuardArguments } from "./root-actions.ts";

export const passkeyOffer = {
  actions: {
    keepChoice: enqueueActions(({ enqueue }, { choice }: { choice: PasskeyOfferChoice }) => {
      enqueue.sendTo("storage", { type: "keep.passkeyOffer", choice });
    }),
  },
  guards: {
    offersPasskeys: ({ context }: GuardArguments) => context.settings.passkeys,
    /** The code of the workspace and of the menus brings the charts that the offer needs. */
    isInWorkspace: and([stateIn({ navigation: "workspace" }), stateIn({ menus: "loaded" })]),
    isElsewhere: not(stateIn({ navigation: "workspace" })),
    isOffer: (_: GuardArguments, params: { offer: PasskeyOffer; is: PasskeyOffer }) => params.offer === params.is,
    isMade: (_: GuardArguments, { failure }: { failure: object | null }) => failure === null,
    opensPasskeys: (_: GuardArguments, { panel }: { panel: Panel }) => panel === "passkeys",
  },
};

/**
 * The offer of a passkey, in the workspace and once after a sign-in with a password. The page forgets it with a reload.
 * A person who opens their passkeys needs it no more.
 */
export const passkeyOfferState = appSetup.extend(passkeyOffer).createStateConfig({
  initial: "none",
  on: {
    "passkey.lacking": { guard: "offersPasskeys", target: ".due" },
    "panel.open": { guard: withEvent("opensPasskeys"), target: ".none" },
    "session.ending": ".none",
  },
  states: {
    none: { description: "The page offers no passkey." },
    due: {
      description:
        "A person without a passkey has signed in with a password. The page waits until they are in the workspace.",
      always: { guard: "isInWorkspace", target: "considering" },
    },
    considering: {
      description: "Once the page is at rest, it asks the browser how to offer a passkey.",
      always: { guard: "isElsewhere", target: "due" },
      invoke: {
        id: "howToOfferPasskey",
        src: "howToOfferPasskey",
        onDone: [
          {
            guard: { type: "isOffer", params: ({ event }) => ({ offer: event.output, is: "create" }) },
            target: "creating",
          },
          {
            guard: { type: "isOffer", params: ({ event }) => ({ offer: event.output, is: "ask" }) },
            target: "offered",
          },
          { target: "none" },
        ],
        onError: "none",
      },
    },
    creating: {
      description:
        "The browser makes a passkey without asking, and the service keeps it. The page shows nothing of it.",
      invoke: {
        id: "passkeySetUp",
        src: "passkeySetUp",
        input: { automatic: true },
        onDone: [
          {
            guard: withOutput("isMade"),
            target: "none",
            actions: { type: "toast", params: { text: "passkeyMade" } },
          },
          { target: "offered" },
        ],
        onError: "offered",
      },
    },
    offered: {
      description: "The workspace offers a passkey. The person creates one, or wants none for a while or ever.",
      on: {
        "passkeyOffer.decline": { target: "none", actions: withEvent("keepChoice") },
      },
    },
  },
});
