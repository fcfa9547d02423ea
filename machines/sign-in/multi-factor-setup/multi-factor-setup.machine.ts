import { assign, setup } from "xstate";
import { passkeySetUpMachine } from "../passkey-set-up/passkey-set-up.machine.ts";
import { createChallengeMachine } from "../../parts/challenge/challenge.machine.ts";
import { proofGuards, proving } from "../step-up/proving.ts";
import { stepUpMachine } from "../step-up/step-up.machine.ts";
import { type Failure, isFailure, isPasskeyGone, isSetupOver } from "../../shared/failure.ts";
import { call, deadline, type DueEvent } from "../../shared/actors.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { withEvent, withFailure, withOutput } from "../../shared/params.ts";
import { keepFailure, notRefused, refusalActions, refused } from "../../shared/refusal.ts";
import { type ScreenMeta, showing, type Tag } from "../../shared/screens.ts";
import type { Secret } from "../../../workbench/codec/secret.ts";
import { savedNow, setupRequest } from "./chosen-methods.ts";
import type { MultiFactorSetupContext } from "./multi-factor-setup.policy.ts";
import { load, type Loaded, type Offer, save } from "./multi-factor-setup.tasks.ts";

/** The first code of a new authenticator app. The sixth digit submits it; the screen has no button for it. */
export const appChallenge = createChallengeMachine<{ MFASecretKey: Secret }, { over: Failure | null }>({
  async check(effects, { MFASecretKey }, otp) {
    try {
      const { success } = await effects.call("hrms|master|MFA|verify", { otp, MFASecretKey });
      if (!success) throw effects.refused("invalidCode");
      return { over: null };
    } catch (error) {
      if (isFailure(error) && isSetupOver(error)) return { over: error };
      throw error;
    }
  },
  hasButton: false,
});

const { busy, stable } = showing("multiFactorSetup");

/** The person chooses the methods of the second factor. */
export const multiFactorSetupMachine = setup({
  types: {
    input: {} as MultiFactorSetupInput,
    context: {} as MultiFactorSetupContext,
    events: {} as MultiFactorSetupEvent,
    children: {} as {
      proving: "challenge";
      passkeySetUp: "passkeySetUp";
      stepUp: "stepUp";
      offerStepUp: "offerStepUp";
    },
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: {
    load,
    getOffer: call("hrms|master|MFA|generateQRCode"),
    challenge: appChallenge,
    passkeySetUp: passkeySetUpMachine,
    save,
    stepUp: stepUpMachine,
    offerStepUp: stepUpMachine,
    deadline,
  },
  actions: {
    ...refusalActions<MultiFactorSetupContext, MultiFactorSetupEvent>(),
    keepLoaded: assign(
      ({ context: { recovering, passkeys } }, { settings: { hasPasskey, ...had }, offer, offerFailure }: Loaded) => ({
        had,
        hasPasskey: passkeys && hasPasskey,
        // A person who uses a recovery code may have lost it.
        passkey: passkeys && had.isPasskeyMFA && !recovering,
        email: had.isEmailMFA,
        authenticator: had.isAuthenticatorAppMFA,
        offer,
        offerFailure,
        proved: false,
        ...notRefused,
      }),
    ),
    toggle: assign(({ context }, params: { method: Method }) => ({ [params.method]: !context[params.method] })),
    keepOffer: assign((_, params: { offer: Offer }) => params),
    keepOfferFailure: assign((_, { failure }: { failure: Failure }) => ({ offerFailure: failure })),
    clearOfferFailure: assign({ offerFailure: null }),
    noteProved: assign({ proved: true }),
    notePasskey: assign({ hasPasskey: true }),
    noteNoPasskey: assign({ hasPasskey: false }),
    keepPasskeyFailure: assign((_, { failure }: { failure: Failure | null }) => ({ passkeyFailure: failure })),
    clearPasskeyFailure: assign({ passkeyFailure: null }),
  },
  guards: {
    canSave: ({ context }) => savedNow(context) !== "nothing",
    lacksOffer: ({ context }) => context.offer === null,
    lacksPasskey: ({ context }) => context.passkey && !context.hasPasskey,
    isOffered: ({ context }, { method }: { method: Method }) => method !== "passkey" || context.passkeys,
    isGone: (_, { failure }: { failure: Failure }) => isPasskeyGone(failure),
    isSetupOver: (_, { failure }: { failure: Failure | null }) => failure !== null && isSetupOver(failure),
    isMade: (_, { failure }: { failure: Failure | null }) => failure === null,
    ...proofGuards,
    mustSignIn: ({ context }, params: { failure: Failure }) => context.signedIn && params.failure.code === "refused",
  },
}).createMachine({
  id: "multiFactorSetup",
  context: ({ input }) => ({
    ...input,
    had: { isEmailMFA: false, isAuthenticatorAppMFA: false, isPasskeyMFA: false },
    email: false,
    authenticator: false,
    passkey: false,
    proved: false,
    hasPasskey: false,
    passkeyFailure: null,
    offer: null,
    offerFailure: null,
    ...notRefused,
  }),
  initial: "loading",
  states: {
    loading: {
      description: "The machine asks the service for the person's methods and the key for a new authenticator app.",
      ...busy,
      invoke: {
        id: "load",
        src: "load",
        onDone: { target: "open", actions: withOutput("keepLoaded") },
        onError: [
          { guard: withFailure("needsProof"), target: "proving", actions: keepFailure },
          { guard: withFailure("mustSignIn"), target: "signInNeeded", actions: keepFailure },
          { target: "failed", actions: keepFailure },
        ],
      },
    },
    failed: {
      description: "The person's methods couldn't be loaded. The person can retry.",
      ...stable,
      on: { "setup.retry": "loading" },
    },
    proving: { ...proving("loading", "failed", "stepUp"), ...stable },
    over: {
      description:
        "The set-up has expired, or another tab has begun a new one. Its key and recovery code no longer work, so the person starts over.",
      ...stable,
      on: { "setup.retry": "loading" },
    },
    signInNeeded: {
      description: "A service without such proofs asks the person to sign in again before changing the methods.",
      ...stable,
      on: { "setup.retry": "loading" },
    },
    open: {
      type: "parallel",
      states: {
        authenticator: {
          initial: "choosing",
          states: {
            choosing: { always: [{ guard: "lacksOffer", target: "missing" }, { target: "proving" }] },
            missing: {
              description:
                "The key for an authenticator app couldn't be loaded. The person can retry, or choose email.",
              tags: "stable",
              on: { "offer.retry": { target: "offering", actions: "clearOfferFailure" } },
            },
            offering: {
              description: "The machine asks the service again for the key of a new authenticator app.",
              tags: "busy",
              invoke: {
                id: "getOffer",
                src: "getOffer",
                input: {},
                onDone: {
                  target: "proving",
                  actions: { type: "keepOffer", params: ({ event }) => ({ offer: event.output }) },
                },
                onError: [
                  { guard: withFailure("needsProof"), target: "provingFirst" },
                  { target: "missing", actions: withFailure("keepOfferFailure") },
                ],
              },
            },
            provingFirst: proving("offering", "missing", "offerStepUp"),
            proving: {
              description: "The person adds the key to the authenticator app and enters its first code.",
              tags: "stable",
              invoke: {
                id: "proving",
                src: "challenge",
                input: ({ context }) => ({
                  subject: { MFASecretKey: assertPresent(context.offer).MFASecretKey },
                  canResend: false,
                }),
                onDone: [
                  {
                    guard: { type: "isSetupOver", params: ({ event }) => ({ failure: event.output.over }) },
                    target: "#multiFactorSetup.over",
                    actions: {
                      type: "keepFailure",
                      params: ({ event }) => ({ failure: assertPresent(event.output.over) }),
                    },
                  },
                  { target: "proved", actions: "noteProved" },
                ],
                onError: "unproved",
              },
            },
            proved: { description: "The service accepted the authenticator app's code.", tags: "stable" },
            unproved: {
              description: "The challenge failed unexpectedly. The person can still choose email.",
              tags: "stable",
            },
          },
        },
        form: {
          initial: "choosing",
          states: {
            choosing: {
              on: {
                "method.toggle": {
                  guard: withEvent("isOffered"),
                  target: ".quiet",
                  actions: ["clearFailure", withEvent("toggle")],
                },
                "passkey.add": {
                  guard: "lacksPasskey",
                  target: "addingPasskey",
                  actions: ["clearFailure", "clearPasskeyFailure"],
                },
                "setup.save": { guard: "canSave", target: "saving", actions: "clearFailure" },
              },
              initial: "quiet",
              states: {
                quiet: {
                  description: "The person chooses the methods.",
                  ...stable,
                },
                refused: refused("multiFactorSetup"),
              },
            },
            addingPasskey: {
              description: "The person makes a passkey with the browser.",
              ...busy,
              invoke: {
                id: "passkeySetUp",
                src: "passkeySetUp",
                input: { automatic: false },
                onDone: [
                  { guard: withOutput("needsProof"), target: "provingToAdd" },
                  { guard: withOutput("isMade"), target: "choosing", actions: "notePasskey" },
                  { target: "choosing", actions: withOutput("keepPasskeyFailure") },
                ],
                onError: "choosing",
              },
            },
            provingToAdd: { ...proving("addingPasskey", "choosing", "stepUp"), ...stable },
            saving: {
              description: "The service saves the methods. Clicking again does nothing.",
              ...busy,
              on: { "setup.save": {} },
              invoke: {
                id: "save",
                src: "save",
                input: ({ context }) => setupRequest(context),
                onDone: "#multiFactorSetup.done",
                onError: [
                  { guard: withFailure("needsProof"), target: "proving" },
                  { guard: withFailure("isSetupOver"), target: "#multiFactorSetup.over", actions: keepFailure },
                  { guard: withFailure("isGone"), target: "choosing.refused", actions: [keepFailure, "noteNoPasskey"] },
                  { target: "choosing.refused", actions: keepFailure },
                ],
              },
            },
            proving: { ...proving("saving", "choosing", "stepUp"), ...stable },
          },
        },
      },
    },
    done: { type: "final", description: "The service saved the methods." },
  },
});

export type Method = "email" | "authenticator" | "passkey";

export type MultiFactorSetupInput = Pick<MultiFactorSetupContext, "signedIn" | "recovering" | "passkeys">;

export type MultiFactorSetupEvent =
  | { type: "setup.retry" }
  | { type: "offer.retry" }
  | { type: "method.toggle"; method: Method }
  | { type: "passkey.add" }
  | { type: "setup.save" }
  | DueEvent;
