import { assign, setup } from "xstate";
import { createChallengeMachine } from "../../parts/challenge/challenge.machine.ts";
import type { LoginDetails } from "../../shared/login-details.ts";
import type { SessionUser } from "../../shared/contract-values.ts";
import type { Reply, Request } from "../../shared/contract.ts";
import { type Failure, failureOf, plainFailure } from "../../shared/failure.ts";
import { call, deadline, type DueEvent } from "../../shared/ports.ts";
import { assertPresent } from "../../shared/assert-present.ts";
import { announcingAgain, keepFailure, notRefused, refusalActions } from "../../shared/refusal.ts";
import type { ScreenMeta, Tag } from "../../shared/screens.ts";
import type { Secret } from "../../shared/secret.ts";
import type { MultiFactorSetupContext } from "./multi-factor-setup.policy.ts";
import { load, type Loaded, type Offer, save } from "./multi-factor-setup.ports.ts";

/** The first code of a new authenticator app. No button sends it. */
export const appChallenge = createChallengeMachine<{ MFASecretKey: Secret }, Reply<"hrms|master|MFA|verify">>({
  async check(ports, { MFASecretKey }, otp, signal) {
    const reply = await ports.call("hrms|master|MFA|verify", { otp, MFASecretKey }, signal);
    if (!reply.success) throw plainFailure("invalidCode", ports.clock.now());
    return reply;
  },
  hasButton: false,
});

/** Choosing the second factor. */
export const multiFactorSetupMachine = setup({
  types: {
    input: {} as MultiFactorSetupInput,
    context: {} as MultiFactorSetupContext,
    events: {} as MultiFactorSetupEvent,
    children: {} as { proving: "challenge" },
    tags: {} as Tag,
    meta: {} as ScreenMeta,
  },
  actors: { load, getOffer: call("hrms|master|MFA|generateQRCode"), challenge: appChallenge, save, deadline },
  actions: {
    ...refusalActions<MultiFactorSetupContext, MultiFactorSetupEvent>(),
    keepLoaded: assign((_, { settings, offer }: Loaded) => ({
      had: settings,
      email: settings.isEmailMFA,
      authenticator: settings.isAuthenticatorAppMFA,
      offer,
      ...notRefused,
    })),
    toggle: assign(({ context }, params: { method: Method }) => ({ [params.method]: !context[params.method] })),
    keepOffer: assign((_, params: { offer: Offer }) => params),
    noteProved: assign({ proved: true }),
  },
  guards: {
    canSave: ({ context }) => savedNow(context) !== "nothing",
    lacksOffer: ({ context }) => context.offer === null,
    mustSignIn: ({ context }, params: { failure: Failure }) => context.signedIn && params.failure.code === "refused",
  },
}).createMachine({
  id: "multiFactorSetup",
  context: ({ input }) => ({
    ...input,
    had: { isEmailMFA: false, isAuthenticatorAppMFA: false },
    email: false,
    authenticator: false,
    proved: false,
    offer: null,
    ...notRefused,
  }),
  initial: "loading",
  states: {
    loading: {
      description: "Loading the current setup and the details for a new authenticator app.",
      tags: "busy",
      meta: { screen: "multiFactorSetup" },
      invoke: {
        id: "load",
        src: "load",
        onDone: { target: "open", actions: { type: "keepLoaded", params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: "mustSignIn", params: ({ event }) => failureOf(event) },
            target: "signInNeeded",
            actions: keepFailure,
          },
          { target: "failed", actions: keepFailure },
        ],
      },
    },
    failed: {
      description: "The setup couldn't be loaded.",
      tags: "stable",
      meta: { screen: "multiFactorSetup" },
      on: { "setup.retry": "loading" },
    },
    signInNeeded: {
      description: "The service wants to be sure who it is. Signing in again is the way on.",
      tags: "stable",
      meta: { screen: "multiFactorSetup" },
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
              description: "What an authenticator app needs could not be had; email can still be chosen.",
              tags: "stable",
              on: { "offer.retry": "offering" },
            },
            offering: {
              description: "Loading what an authenticator app needs again.",
              tags: "busy",
              invoke: {
                id: "getOffer",
                src: "getOffer",
                input: {},
                onDone: {
                  target: "proving",
                  actions: { type: "keepOffer", params: ({ event }) => ({ offer: event.output }) },
                },
                onError: "missing",
              },
            },
            proving: {
              description: "What the new authenticator app needs, and its first code.",
              tags: "stable",
              invoke: {
                id: "proving",
                src: "challenge",
                input: ({ context }) => ({
                  subject: { MFASecretKey: assertPresent(context.offer).MFASecretKey },
                  canResend: false,
                }),
                onDone: { target: "proved", actions: "noteProved" },
                onError: "unproved",
              },
            },
            proved: { description: "The authenticator app's code was verified.", tags: "stable" },
            unproved: { description: "Codes can't be checked any more. Email can still be chosen.", tags: "stable" },
          },
        },
        form: {
          initial: "choosing",
          states: {
            choosing: {
              on: {
                "method.toggle": {
                  target: ".quiet",
                  actions: ["clearFailure", { type: "toggle", params: ({ event }) => event }],
                },
                "setup.save": { guard: "canSave", target: "saving", actions: "clearFailure" },
              },
              initial: "quiet",
              states: {
                quiet: {
                  description: "Choosing the methods.",
                  tags: "stable",
                  meta: { screen: "multiFactorSetup" },
                },
                refused: {
                  description: "The service refused. The message is announced once more.",
                  tags: "stable",
                  meta: { screen: "multiFactorSetup" },
                  ...announcingAgain,
                },
              },
            },
            saving: {
              description: "Waiting for the service. Clicking again does nothing.",
              tags: "busy",
              meta: { screen: "multiFactorSetup" },
              on: { "setup.save": {} },
              invoke: {
                id: "save",
                src: "save",
                input: ({ context }) => setupRequest(context),
                onDone: "#multiFactorSetup.done",
                onError: {
                  target: "choosing.refused",
                  actions: keepFailure,
                },
              },
            },
          },
        },
      },
    },
    done: { type: "final", description: "Multi-factor authentication is set up." },
  },
});

/** The choice that Save would save. Only a verified app is switched on, and at least one method is needed. */
export function savedNow(context: MultiFactorSetupContext): "nothing" | "withoutApp" | "all" {
  const { email, authenticator, proved } = context;
  if (!email && !(authenticator && proved)) return "nothing";
  return authenticator && !proved && !appStays(context) ? "withoutApp" : "all";
}

/** Whether somebody signs in who has to set up a first factor before going on. */
export const isRequired = ({ signedIn, had }: Pick<MultiFactorSetupContext, "signedIn" | "had">): boolean =>
  !signedIn && !had.isEmailMFA && !had.isAuthenticatorAppMFA;

/** The address that codes will be mailed to: of whoever is signed in, or else of whoever is signing in. */
export const mailedAddress = ({
  session,
  loginDetails,
  email,
}: {
  session: Pick<SessionUser, "email"> | null;
  loginDetails: Pick<LoginDetails, "email"> | null;
  /** From the email cookie. */
  email: string | null;
}): string | null => session?.email ?? loginDetails?.email ?? email;

/** Whether an earlier authenticator app stays on. A person with a recovery code has lost theirs. */
const appStays = ({ had, proved, recovering }: MultiFactorSetupContext) =>
  had.isAuthenticatorAppMFA && !proved && !recovering;

function setupRequest(context: MultiFactorSetupContext): Request<"hrms|master|MFA|setup"> {
  const { email, authenticator, proved, offer } = context;
  const newApp = authenticator && proved ? assertPresent(offer) : null;
  return {
    isEmailMFA: email,
    // An app that was ticked but never verified isn't switched on.
    isAuthenticatorAppMFA: newApp !== null || (authenticator && appStays(context)),
    ...(newApp && { MFAQrCode: newApp.MFAQrCode, MFASecretKey: newApp.MFASecretKey }),
    ...(offer && { recoveryCode: offer.recoveryCode }),
  };
}

type Method = "email" | "authenticator";

export type MultiFactorSetupInput = Pick<MultiFactorSetupContext, "signedIn" | "recovering">;

export type MultiFactorSetupEvent =
  | { type: "setup.retry" }
  | { type: "offer.retry" }
  | { type: "method.toggle"; method: Method }
  | { type: "setup.save" }
  | DueEvent;
