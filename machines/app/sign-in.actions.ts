import type { AuthorizeOutput } from "../sign-in/authorize/authorize.types.ts";
import type { LoginDetails } from "../shared/login-details.ts";
import type { MultiFactorLoginOutput } from "../sign-in/multi-factor-login/multi-factor-login.machine.ts";
import type { MultiFactorLoginNext } from "../sign-in/multi-factor-login/multi-factor-login.policy.ts";
import type { OnboardingLoginOutput } from "../sign-in/onboarding-login/onboarding-login.policy.ts";
import type { RecoveryCodeOutput } from "../sign-in/recovery-code/recovery-code.policy.ts";
import type { Boarding } from "../shared/boarding.ts";
import type { Secret } from "../../workbench/codec/secret.ts";
import type { VerifyEmailOutput } from "../sign-in/verify-email/verify-email.machine.ts";
import { departureTo, pagesOf, secondSteps, toAddress, toPage, toSignIn } from "./places.ts";
import { assign, type GuardArguments, enqueueActions } from "./root-actions.ts";

/** The root's actions and guards for the outputs of the sign-in flows. */
export const signIn = {
  actions: {
    follow: assign(({ context }, params: MultiFactorLoginNext) => {
      if (params.next === "address") return toAddress(params.url, context.settings);
      // The browser's Back leads from a code to the form again, but not from the end of a sign-in.
      return toPage(params.next, !secondSteps.has(params.next) && params.next !== "verifyEmail");
    }),
    /** Tells the region that offers a passkey. */
    announceLackOfPasskey: enqueueActions(({ enqueue }, params: Pick<MultiFactorLoginOutput, "lacksPasskey">) => {
      if (params.lacksPasskey) enqueue.raise({ type: "passkey.lacking" });
    }),
    forgetEnding: assign({ ending: null }),
    takeSecondStep: enqueueActions(
      ({ enqueue }, params: { details: LoginDetails | null; setupToken: Secret | null }) => {
        enqueue.assign({ loginDetails: params.details, setupToken: params.setupToken });
        if (params.setupToken !== null) enqueue.sendTo("connection", { type: "present", token: params.setupToken });
      },
    ),
    departForOnboarding: assign(({ context }, { boarding }: { boarding: Boarding | null }) =>
      boarding === null ? {} : { departure: departureTo(boarding, context.settings) },
    ),
    /** The storage keeps the pages through a reload, because nothing else tells where a new hire signs in. */
    rememberSignIn: enqueueActions(({ context: { visit }, enqueue }) => {
      const pages = pagesOf(visit);
      enqueue.assign({ signInAt: pages });
      enqueue.sendTo("storage", { type: "keep.signInAt", pages });
    }),
    secondFactorSetUp: assign({
      session: ({ context }) => context.session && { ...context.session, isUserMFASetup: true },
    }),
    /** A recovery code gave the token. The connection of a signed-in person keeps presenting their own. */
    takeSetupToken: enqueueActions(({ context, enqueue }, { setupToken }: { setupToken: Secret | null }) => {
      enqueue.assign({ recovery: "proved" });
      if (setupToken === null || context.token !== null) return;
      enqueue.assign({ setupToken });
      enqueue.sendTo("connection", { type: "present", token: setupToken });
    }),
    keepRecovery: enqueueActions(({ context, enqueue }, { setupToken, resumable }: RecoveryCodeOutput) => {
      if (setupToken === null || !resumable || context.token !== null) return;
      enqueue.sendTo("storage", { type: "keep.recoveryProof", setupToken });
    }),
    /** Sends the person back to the third-party app, unless they want to use a recovery code first. */
    departTo: assign((_, params: AuthorizeOutput) =>
      params.next === "address" ? { departure: { url: params.url, replace: true, passAuth: null } } : {},
    ),
    /** The flow continues with the session after a fresh proof, whose answer has ended the former token. */
    passTokenOn: enqueueActions(({ enqueue }, { token }: { token: Secret }) => {
      enqueue.sendTo("authorize", { type: "account.renewed", token });
    }),
    holdForRecovery: assign((_, params: AuthorizeOutput) =>
      params.next === "recovery" ? { loginDetails: params.details } : {},
    ),
    activated: assign({ session: ({ context }) => context.session && { ...context.session, activateAccount: false } }),
    /** A signed-in new hire leaves for the product; one who is not signed in goes back to the page they came from. */
    goOnVerified: assign(({ context: { signInAt, settings } }, { next, boarding }: VerifyEmailOutput) => {
      if (boarding !== null) return { departure: departureTo(boarding, settings) };
      if (next === "login" && signInAt !== null) return toSignIn(signInAt);
      return toPage(next === "login" ? "login" : "workspace", true);
    }),
  },
  guards: {
    trustsDevice: (_: GuardArguments, params: Pick<MultiFactorLoginOutput, "trustsDevice">) => params.trustsDevice,
    goesToBoarding: (_: GuardArguments, params: OnboardingLoginOutput) => params.next === "boarding",
    /** Whether the person must do something else first. Where they may go on, the app's request comes before any address. */
    leavesRequest: (_: GuardArguments, params: AuthorizeOutput) =>
      params.next === "account" && params.result.next !== "workspace" && params.result.next !== "address",
    goesToAccount: (_: GuardArguments, params: AuthorizeOutput) => params.next === "account",
    recoversAsAnother: ({ context }: GuardArguments, { next }: AuthorizeOutput) =>
      next === "recovery" && context.token !== null,
    goesToRecovery: (_: GuardArguments, params: AuthorizeOutput) => params.next === "recovery",
  },
};
