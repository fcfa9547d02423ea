import { assign, setup } from "xstate";
import { assertPresent } from "../../../workbench/assert-present.ts";
import type { Reply } from "../../shared/contract.ts";
import { type Failure, isPasskeyGone } from "../../shared/failure.ts";
import { effect, task } from "../../shared/actors.ts";
import { withFailure, withOutput } from "../../shared/params.ts";
import { keepFailure } from "../../shared/refusal.ts";
import type { Tag } from "../../shared/screens.ts";
import type { Secret } from "../../../workbench/codec/secret.ts";
import type { PasskeySignInContext, PasskeySignInOutput } from "./passkey-sign-in.policy.ts";

type Way = Pick<PasskeySignInContext, "way">;

/** Gets a challenge. The person has not asked for the suggestion's own, so that no alert tells them of its failure. */
const getChallenge = task<Reply<"passkeys|challenge">, Way>("signIn", (effects, { way }) => {
  if (way === "stepUp") return effects.call("stepUp|challenge", {});
  const expecting = way === "suggestion" ? "anyFailure" : undefined;
  return effects.call("passkeys|challenge", { afterPassword: way === "afterPassword" }, expecting);
});

/** Has the service check a signature. Resolves to null for a person who was signed in before. */
const checkPasskey = task<Reply<"passkeys|signIn"> | null, Way & { response: Secret }>(
  "signIn",
  async (effects, { way, response }) => {
    if (way !== "stepUp") return effects.call("passkeys|signIn", { response });
    await effects.call("stepUp|prove", { response });
    return null;
  },
);

/**
 * The person signs in with a passkey, or proves again who they are: the service sets a challenge, the browser signs it,
 * and the service checks it.
 */
export const passkeySignInMachine = setup({
  types: {
    input: {} as Pick<PasskeySignInContext, "way">,
    context: {} as PasskeySignInContext,
    output: {} as PasskeySignInOutput,
    tags: {} as Tag,
  },
  actors: {
    suggestsPasskeys: effect("suggestsPasskeys"),
    getChallenge,
    provePasskey: effect("provePasskey"),
    checkPasskey,
    forgetPasskey: effect("forgetPasskey"),
  },
  actions: {
    keepOptions: assign((_, { options }: Reply<"passkeys|challenge">) => ({ options })),
    keepResponse: assign((_, { response }: { response: Secret }) => ({ response })),
    keepReply: assign((_, { reply }: { reply: Reply<"passkeys|signIn"> | null }) => ({ reply })),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
  },
  guards: {
    isSuggestion: ({ context }) => context.way === "suggestion",
    isYes: (_, { yes }: { yes: boolean }) => yes,
    isOver: (_, { failure }: { failure: Failure }) => failure.code === "timeout",
    isUnknownPasskey: (_, { failure }: { failure: Failure }) => isPasskeyGone(failure),
  },
}).createMachine({
  id: "passkeySignIn",
  context: ({ input }) => ({ ...input, options: null, response: null, reply: null, failure: null }),
  initial: "beginning",
  output: ({ context: { reply, failure } }) => ({ reply, failure }),
  states: {
    beginning: { always: [{ guard: "isSuggestion", target: "resting" }, { target: "asking" }] },
    resting: {
      description: "The machine waits until the page is at rest, and asks whether the browser suggests passkeys.",
      tags: "stable",
      invoke: {
        id: "suggestsPasskeys",
        src: "suggestsPasskeys",
        onDone: [
          { guard: { type: "isYes", params: ({ event }) => ({ yes: event.output }) }, target: "asking" },
          { target: "notSuggested" },
        ],
        onError: "notSuggested",
      },
    },
    asking: {
      description: "The machine gets a challenge from the service.",
      tags: "busy",
      invoke: {
        id: "passkeys|challenge",
        src: "getChallenge",
        input: ({ context: { way } }) => ({ way }),
        onDone: [
          { guard: "isSuggestion", target: "suggesting", actions: withOutput("keepOptions") },
          { target: "proving", actions: withOutput("keepOptions") },
        ],
        onError: [
          { guard: "isSuggestion", target: "notSuggested" },
          { target: "refused", actions: keepFailure },
        ],
      },
    },
    suggesting: {
      description: "The browser suggests the person's passkeys in the field. The challenge is renewed in time.",
      tags: "stable",
      invoke: {
        id: "suggestPasskey",
        src: "provePasskey",
        input: ({ context }) => ({ options: assertPresent(context.options), suggested: true }),
        onDone: { target: "checking", actions: withOutput("keepResponse") },
        onError: [{ guard: withFailure("isOver"), target: "asking" }, { target: "notSuggested" }],
      },
    },
    proving: {
      description: "The browser asks the person for a passkey.",
      tags: "busy",
      invoke: {
        id: "provePasskey",
        src: "provePasskey",
        input: ({ context }) => ({ options: assertPresent(context.options), suggested: false }),
        onDone: { target: "checking", actions: withOutput("keepResponse") },
        onError: { target: "refused", actions: keepFailure },
      },
    },
    checking: {
      description: "The service checks the signature.",
      tags: "busy",
      invoke: {
        id: "passkeys|signIn",
        src: "checkPasskey",
        input: ({ context: { way, response } }) => ({ way, response: assertPresent(response) }),
        onDone: {
          target: "signedIn",
          actions: { type: "keepReply", params: ({ event }) => ({ reply: event.output }) },
        },
        onError: [
          { guard: withFailure("isUnknownPasskey"), target: "forgetting", actions: keepFailure },
          { target: "refused", actions: keepFailure },
        ],
      },
    },
    forgetting: {
      description: "The service does not have this passkey. The machine tells the browser to stop offering it.",
      tags: "busy",
      invoke: {
        id: "forgetPasskey",
        src: "forgetPasskey",
        input: ({ context: { options, response } }) => ({
          options: assertPresent(options),
          response: assertPresent(response),
        }),
        onDone: "refused",
        onError: "refused",
      },
    },
    notSuggested: { description: "The browser suggests no passkey, and the person has chosen none.", type: "final" },
    signedIn: { description: "The service has signed the person in.", type: "final" },
    refused: { description: "The browser proved no passkey, or the service did not accept it.", type: "final" },
  },
});
