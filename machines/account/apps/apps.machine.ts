import { assign, setup } from "xstate";
import { assertPresent } from "../../../workbench/assert-present.ts";
import type { Reply } from "../../shared/contract.ts";
import { type Failure } from "../../shared/failure.ts";
import { call, optionalCall } from "../../shared/actors.ts";
import { withEvent, withFailure } from "../../shared/params.ts";
import { keepFailure } from "../../shared/refusal.ts";
import type { Tag } from "../../shared/screens.ts";
import { proofGuards, proving } from "../../sign-in/step-up/proving.ts";
import { stepUpMachine } from "../../sign-in/step-up/step-up.machine.ts";
import { listGuards, listStates } from "../listed.ts";
import type { AppsContext } from "./apps.policy.ts";

/** The person sees the third-party apps that they have let in, and withdraws one. */
export const appsMachine = setup({
  types: {
    context: {} as AppsContext,
    events: {} as AppsEvent,
    children: {} as { stepUp: "stepUp" },
    tags: {} as Tag,
  },
  actors: { readApps: optionalCall("apps|read"), withdrawApp: call("apps|withdraw"), stepUp: stepUpMachine },
  actions: {
    keepList: assign((_, { reply }: { reply: Reply<"apps|read"> }) => ({ apps: reply.list })),
    choose: assign(({ context: { apps } }, params: { appId: string }) => ({
      chosen: apps.find(({ appId }) => appId === params.appId) ?? null,
    })),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    ...listGuards,
    isListed: ({ context }, params: { appId: string }) => context.apps.some(({ appId }) => appId === params.appId),
    ...proofGuards,
  },
}).createMachine({
  id: "apps",
  context: { apps: [], chosen: null, failure: null },
  initial: "reading",
  states: {
    ...listStates("apps|read", "readApps", {
      reading: "The machine asks the service for the apps that the person has let in.",
      notOffered: "This service doesn't list apps.",
    }),
    shown: {
      description: "The screen shows the apps, or that there are none. The person can withdraw each.",
      tags: "stable",
      on: {
        "app.withdraw": {
          guard: withEvent("isListed"),
          target: "confirmingWithdrawal",
          actions: withEvent("choose"),
        },
      },
    },
    confirmingWithdrawal: {
      description: "The person confirms or cancels the withdrawal.",
      tags: "stable",
      entry: "clearFailure",
      on: { "app.cancel": "shown", "app.confirm": "withdrawing" },
    },
    withdrawing: {
      description: "The service withdraws the app, whose access ends at once.",
      tags: "busy",
      invoke: {
        id: "apps|withdraw",
        src: "withdrawApp",
        input: ({ context }) => ({ appId: assertPresent(context.chosen).appId }),
        onDone: "reading",
        onError: [
          { guard: withFailure("needsProof"), target: "proving" },
          // The service may have withdrawn the app although its answer was lost.
          { target: "reading", actions: keepFailure },
        ],
      },
    },
    proving: proving("withdrawing", "shown", "stepUp"),
  },
});

export type AppsEvent =
  | { type: "list.reload" }
  | { type: "app.withdraw"; appId: string }
  | { type: "app.confirm" }
  | { type: "app.cancel" };
