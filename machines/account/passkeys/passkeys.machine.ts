import { assign, setup } from "xstate";
import { assertPresent } from "../../../workbench/assert-present.ts";
import type { Reply } from "../../shared/contract.ts";
import { type Failure, mayOutdate } from "../../shared/failure.ts";
import { withEvent, withFailure, withOutput } from "../../shared/params.ts";
import { checkPasskeyName, passkeyNameOf } from "../../shared/passkeys.ts";
import { call, optionalCall } from "../../shared/actors.ts";
import { keepFailure } from "../../shared/refusal.ts";
import type { Tag } from "../../shared/screens.ts";
import { proofGuards, proving } from "../../sign-in/step-up/proving.ts";
import { stepUpMachine } from "../../sign-in/step-up/step-up.machine.ts";
import { passkeySetUpMachine } from "../../sign-in/passkey-set-up/passkey-set-up.machine.ts";
import { listGuards, listStates } from "../listed.ts";
import type { PasskeysContext } from "./passkeys.policy.ts";

/** The person sees their passkeys, adds one, renames one or removes one. */
export const passkeysMachine = setup({
  types: {
    input: {} as Pick<PasskeysContext, "adds">,
    context: {} as PasskeysContext,
    events: {} as PasskeysEvent,
    children: {} as { passkeySetUp: "passkeySetUp"; stepUp: "stepUp" },
    tags: {} as Tag,
  },
  actors: {
    readPasskeys: optionalCall("passkeys|read"),
    passkeySetUp: passkeySetUpMachine,
    renamePasskey: call("passkeys|rename"),
    removePasskey: call("passkeys|remove"),
    stepUp: stepUpMachine,
  },
  actions: {
    keepList: assign((_, { reply }: { reply: Reply<"passkeys|read"> }) => ({ passkeys: reply.list })),
    choose: assign(({ context: { passkeys } }, { passkeyId }: { passkeyId: string }) => ({
      chosen: passkeyId,
      name: passkeys.find((passkey) => passkey.passkeyId === passkeyId)?.name ?? "",
    })),
    keepName: assign((_, { name }: { name: string }) => ({ name: passkeyNameOf(name) })),
    keepProblem: assign((_, { name }: { name: string }) => ({ problem: checkPasskeyName(name) })),
    clearProblem: assign({ problem: null }),
    keepFailure: assign((_, { failure }: { failure: Failure | null }) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    ...listGuards,
    adds: ({ context }) => context.adds,
    /** A refusal means that the list is out of date. */
    mayOutdate: (_, params: { failure: Failure }) => mayOutdate(params.failure),
    isListed: ({ context }, params: { passkeyId: string }) =>
      context.passkeys.some(({ passkeyId }) => passkeyId === params.passkeyId),
    isName: (_, { name }: { name: string }) => checkPasskeyName(name) === null,
    ...proofGuards,
  },
}).createMachine({
  id: "passkeys",
  context: ({ input }) => ({ ...input, passkeys: [], chosen: null, name: "", problem: null, failure: null }),
  initial: "beginning",
  states: {
    beginning: { always: [{ guard: "adds", target: "adding" }, { target: "reading" }] },
    ...listStates("passkeys|read", "readPasskeys", {
      reading: "The machine asks the service for the person's passkeys.",
      notOffered: "This service has no passkeys.",
    }),
    shown: {
      description: "The screen shows the passkeys. The person can add one, and rename or remove each.",
      tags: "stable",
      on: {
        "passkey.add": { target: "adding", actions: "clearFailure" },
        "passkey.rename": {
          guard: withEvent("isListed"),
          target: "renaming",
          actions: ["clearFailure", withEvent("choose")],
        },
        "passkey.remove": {
          guard: withEvent("isListed"),
          target: "confirmingRemoval",
          actions: ["clearFailure", withEvent("choose")],
        },
      },
    },
    adding: {
      description: "The person makes a passkey with the browser.",
      tags: "busy",
      invoke: {
        id: "passkeySetUp",
        src: "passkeySetUp",
        input: { automatic: false },
        // Also after a failure: the service may have added the passkey although its answer was lost.
        onDone: [
          { guard: withOutput("needsProof"), target: "provingToAdd" },
          { target: "reading", actions: withOutput("keepFailure") },
        ],
        onError: "reading",
      },
    },
    // A person who came to add one has not seen the list.
    provingToAdd: proving("adding", "reading", "stepUp"),
    renaming: {
      description: "The person types another name.",
      on: {
        "passkey.cancel": { target: "shown", actions: "clearFailure" },
        "name.submit": [
          {
            guard: withEvent("isName"),
            target: ".saving",
            actions: ["clearFailure", "clearProblem", withEvent("keepName")],
          },
          { target: ".invalid", actions: ["clearFailure", withEvent("keepProblem")] },
        ],
      },
      initial: "asking",
      exit: "clearProblem",
      states: {
        asking: {
          description: "The person types the name.",
          tags: "stable",
          on: { "name.edit": { actions: "clearFailure" } },
        },
        invalid: {
          description: "The name is empty or too long. The field says so.",
          tags: "stable",
          on: { "name.edit": { target: "asking", actions: "clearProblem" } },
        },
        saving: {
          description: "The service changes the name. Saving again does nothing.",
          tags: "busy",
          // The service may have changed the name before the person cancels.
          on: { "name.submit": {}, "passkey.cancel": "#passkeys.reading" },
          invoke: {
            id: "passkeys|rename",
            src: "renamePasskey",
            input: ({ context }) => ({ passkeyId: assertPresent(context.chosen), name: context.name }),
            onDone: "#passkeys.reading",
            onError: [
              { guard: withFailure("mayOutdate"), target: "#passkeys.reading", actions: keepFailure },
              { target: "asking", actions: keepFailure },
            ],
          },
        },
      },
    },
    confirmingRemoval: {
      description: "The person confirms or cancels the removal.",
      tags: "stable",
      on: { "passkey.cancel": "shown", "passkey.confirm": "removing" },
    },
    removing: {
      description: "The service removes the passkey.",
      tags: "busy",
      invoke: {
        id: "passkeys|remove",
        src: "removePasskey",
        input: ({ context }) => ({ passkeyId: assertPresent(context.chosen) }),
        onDone: "reading",
        onError: [
          { guard: withFailure("needsProof"), target: "provingToRemove" },
          // The service may have removed the passkey although its answer was lost.
          { target: "reading", actions: keepFailure },
        ],
      },
    },
    provingToRemove: proving("removing", "shown", "stepUp"),
  },
});

export type PasskeysEvent =
  | { type: "list.reload" }
  | { type: "passkey.add" }
  | { type: "passkey.rename"; passkeyId: string }
  | { type: "passkey.remove"; passkeyId: string }
  | { type: "passkey.confirm" }
  | { type: "passkey.cancel" }
  | { type: "name.edit" }
  | { type: "name.submit"; name: string };
