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

/** The first code of a new authenticator app. The form submits it without a button. */
export const appChallenge = createChallengeMachine<{ MFASecretKey: Secret }, Reply<"hrms|master|MFA|verify">>({
  async check(ports, { MFASecretKey }, otp, signal) {
    const reply = await ports.call("hrms|master|MFA|verify", { otp, MFASecretKey }, signal);
    if (!reply.success) throw plainFailure("invalidCode", ports.clock.now());
    return reply;
  },
  hasButton: false,
});

/** A person chooses their second factor. */
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
      description: "The page loads the current setup and the key for a new authenticator app.",
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
      description: "The page couldn't load the setup. The person can try again.",
      tags: "stable",
      meta: { screen: "multiFactorSetup" },
      on: { "setup.retry": "loading" },
    },
    signInNeeded: {
      description: "The service wants the person to sign in again before they change anything.",
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
              description:
                "The page couldn't load the key for an authenticator app. The person can still choose email.",
              tags: "stable",
              on: { "offer.retry": "offering" },
            },
            offering: {
              description: "The page loads the key for an authenticator app again.",
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
              description: "The page shows the key for a new authenticator app and waits for the app's first code.",
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
            proved: { description: "The service has verified the authenticator app's code.", tags: "stable" },
            unproved: {
              description: "The page can't check codes any more. The person can still choose email.",
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
                  target: ".quiet",
                  actions: ["clearFailure", { type: "toggle", params: ({ event }) => event }],
                },
                "setup.save": { guard: "canSave", target: "saving", actions: "clearFailure" },
              },
              initial: "quiet",
              states: {
                quiet: {
                  description: "The person chooses the methods.",
                  tags: "stable",
                  meta: { screen: "multiFactorSetup" },
                },
                refused: {
                  description: "The service refused the setup. The page announces the message once more.",
                  tags: "stable",
                  meta: { screen: "multiFactorSetup" },
                  ...announcingAgain,
                },
              },
            },
            saving: {
              description: "The service is saving the setup. Clicking again does nothing.",
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
    done: { type: "final", description: "The person has set up multi-factor authentication." },
  },
});

/** The choice that Save would save. Only a verified app is switched on, and at least one method is needed. */
export function savedNow(context: MultiFactorSetupContext): "nothing" | "withoutApp" | "all" {
  const { email, authenticator, proved } = context;
  if (!email && !(authenticator && proved)) return "nothing";
  return authenticator && !proved && !appStays(context) ? "withoutApp" : "all";
}

/** Whether the person is signing in and must set up a method before they can continue. */
export const isRequired = ({ signedIn, had }: Pick<MultiFactorSetupContext, "signedIn" | "had">): boolean =>
  !signedIn && !had.isEmailMFA && !had.isAuthenticatorAppMFA;

/** The address to which the service will mail codes: of the signed-in person, or else of the person who is signing in. */
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

/** Whether an earlier authenticator app stays on. A person who used a recovery code has lost theirs. */
const appStays = ({ had, proved, recovering }: MultiFactorSetupContext) =>
  had.isAuthenticatorAppMFA && !proved && !recovering;

function setupRequest(context: MultiFactorSetupContext): Request<"hrms|master|MFA|setup"> {
  const { email, authenticator, proved, offer } = context;
  const newApp = authenticator && proved ? assertPresent(offer) : null;
  return {
    isEmailMFA: email,
    // The service must not switch on an app that the person ticked but never verified.
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
