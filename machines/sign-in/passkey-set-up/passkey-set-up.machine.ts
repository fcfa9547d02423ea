import { assign, setup } from "xstate";
import { assertPresent } from "../../../workbench/assert-present.ts";
import type { Reply } from "../../shared/contract.ts";
import { type Failure, isDecided } from "../../shared/failure.ts";
import { effect, task } from "../../shared/actors.ts";
import { withFailure, withOutput } from "../../shared/params.ts";
import { keepFailure } from "../../shared/refusal.ts";
import type { Tag } from "../../shared/screens.ts";
import type { Secret } from "../../../workbench/codec/secret.ts";
import type { PasskeySetUpContext } from "./passkey-set-up.policy.ts";

type Automatic = Pick<PasskeySetUpContext, "automatic">;

/** The person has not asked for an automatic passkey, so that no alert tells them of its failure. */
const expecting = ({ automatic }: Automatic) => (automatic ? "anyFailure" : undefined);

const getOptions = task<Reply<"passkeys|create">, Automatic>("passkeys", (effects, input) =>
  effects.call("passkeys|create", {}, expecting(input)),
);
const addPasskey = task<Reply<"passkeys|add">, Automatic & { response: Secret }>(
  "passkeys",
  (effects, { response, ...input }) => effects.call("passkeys|add", { response }, expecting(input)),
);

/**
 * The person makes a passkey, or the browser does so without asking: the service asks for one, the browser makes it, and
 * the service keeps it.
 */
export const passkeySetUpMachine = setup({
  types: {
    input: {} as Automatic,
    context: {} as PasskeySetUpContext,
    output: {} as Pick<PasskeySetUpContext, "failure">,
    tags: {} as Tag,
  },
  actors: {
    startMakingPasskey: effect("startMakingPasskey"),
    getOptions,
    makePasskey: effect("makePasskey"),
    addPasskey,
    forgetPasskey: effect("forgetPasskey"),
    endMakingPasskey: effect("endMakingPasskey"),
  },
  actions: {
    keepOptions: assign((_, { options }: Reply<"passkeys|create">) => ({ options })),
    keepMade: assign((_, { response }: { response: Secret }) => ({ response })),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
  },
  guards: {
    isAdded: ({ context }) => context.failure === null,
    /** Nobody can tell whether the service has the passkey. */
    isOpen: (_, { failure }: { failure: Failure }) => !isDecided(failure),
    /** With 409 the service may have the passkey already. */
    isNotTaken: (_, { failure }: { failure: Failure }) =>
      failure.code === "refused" && isDecided(failure) && failure.status !== 409,
  },
}).createMachine({
  id: "passkeySetUp",
  context: ({ input }) => ({ ...input, options: null, response: null, failure: null }),
  initial: "beginning",
  output: ({ context: { failure } }) => ({ failure }),
  states: {
    beginning: {
      description: "The machine waits until no page tells the browser which passkeys there are.",
      tags: "busy",
      invoke: {
        id: "startMakingPasskey",
        src: "startMakingPasskey",
        onDone: "asking",
        onError: { target: "refused", actions: keepFailure },
      },
    },
    asking: {
      description: "The machine gets the service's request for a passkey.",
      tags: "busy",
      invoke: {
        id: "passkeys|create",
        src: "getOptions",
        input: ({ context: { automatic } }) => ({ automatic }),
        onDone: { target: "making", actions: withOutput("keepOptions") },
        onError: { target: "ending", actions: keepFailure },
      },
    },
    making: {
      description: "The browser asks the person to make a passkey, or makes one without asking.",
      tags: "busy",
      invoke: {
        id: "makePasskey",
        src: "makePasskey",
        input: ({ context: { options, automatic } }) => ({ options: assertPresent(options), automatic }),
        onDone: { target: "adding", actions: withOutput("keepMade") },
        onError: { target: "ending", actions: keepFailure },
      },
    },
    adding: {
      description: "The service checks the new passkey and keeps it.",
      tags: "busy",
      invoke: {
        id: "passkeys|add",
        src: "addPasskey",
        input: ({ context: { response, automatic } }) => ({ response: assertPresent(response), automatic }),
        onDone: "ending",
        onError: [
          { guard: withFailure("isNotTaken"), target: "forgetting", actions: keepFailure },
          // The turn goes on: the service may yet add the passkey, so that no list is sure to have it.
          { guard: withFailure("isOpen"), target: "refused", actions: keepFailure },
          { target: "ending", actions: keepFailure },
        ],
      },
    },
    forgetting: {
      description: "The service does not take this passkey. The machine tells the browser to stop offering it.",
      tags: "busy",
      invoke: {
        id: "forgetPasskey",
        src: "forgetPasskey",
        input: ({ context: { options, response } }) => ({
          options: assertPresent(options),
          response: assertPresent(response),
        }),
        onDone: "ending",
        onError: "ending",
      },
    },
    ending: {
      description: "The service has the passkey, or there is none. Pages may tell the browser again.",
      tags: "busy",
      invoke: {
        id: "endMakingPasskey",
        src: "endMakingPasskey",
        onDone: [{ guard: "isAdded", target: "added" }, { target: "refused" }],
        onError: [{ guard: "isAdded", target: "added" }, { target: "refused" }],
      },
    },
    added: { description: "The person has one more passkey.", type: "final" },
    refused: { description: "The browser made no passkey, or the service did not take it.", type: "final" },
  },
});
