import { assign, setup } from "xstate";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { call, effect } from "../../shared/actors.ts";
import type { Reply } from "../../shared/contract.ts";
import { withOutput } from "../../shared/params.ts";
import type { Tag } from "../../shared/screens.ts";
import type { PasskeySignalsContext } from "./passkey-signals.policy.ts";

/**
 * Tells the browser which passkeys of the person the service has, and the person's names, so that the list of their
 * password manager follows a removed passkey and a new name. A browser removes every passkey that it is not told of: the
 * list is one that the service was asked for within the page's turn, in which no page of the browser makes a passkey.
 */
export const passkeySignalsMachine = setup({
  types: { context: {} as PasskeySignalsContext, tags: {} as Tag },
  actors: {
    startTellingPasskeys: effect("startTellingPasskeys"),
    // Nobody waits for it, so that no alert tells of a failure.
    readPasskeys: call("passkeys|read", "anyFailure"),
    tellPasskeys: effect("tellPasskeys"),
    endTellingPasskeys: effect("endTellingPasskeys"),
  },
  actions: {
    keepSignals: assign((_, { signals }: Reply<"passkeys|read">) => ({ signals })),
  },
  guards: {
    isTurn: (_, { isTurn }: { isTurn: boolean }) => isTurn,
    tells: (_, { signals }: Reply<"passkeys|read">) => signals !== null,
  },
}).createMachine({
  id: "passkeySignals",
  context: { signals: null },
  initial: "resting",
  states: {
    resting: {
      description:
        "The machine waits until the page is at rest and has the turn to tell the browser, if the browser takes signals.",
      tags: "stable",
      invoke: {
        id: "startTellingPasskeys",
        src: "startTellingPasskeys",
        onDone: [
          { guard: { type: "isTurn", params: ({ event }) => ({ isTurn: event.output }) }, target: "reading" },
          { target: "over" },
        ],
        onError: "over",
      },
    },
    reading: {
      description: "The machine asks the service for the person's passkeys and names.",
      tags: "stable",
      invoke: {
        id: "passkeys|read",
        src: "readPasskeys",
        input: {},
        onDone: [
          { guard: withOutput("tells"), target: "telling", actions: withOutput("keepSignals") },
          { target: "ending" },
        ],
        onError: "ending",
      },
    },
    telling: {
      description: "The machine tells the browser of the passkeys and names that the service has just told.",
      tags: "stable",
      invoke: {
        id: "tellPasskeys",
        src: "tellPasskeys",
        input: ({ context }) => ({ signals: assertPresent(context.signals) }),
        onDone: "ending",
        onError: "ending",
      },
    },
    ending: {
      description: "Pages may make passkeys again.",
      tags: "stable",
      invoke: { id: "endTellingPasskeys", src: "endTellingPasskeys", onDone: "over", onError: "over" },
    },
    over: { description: "The machine has told the browser all that it could.", type: "final" },
  },
});
