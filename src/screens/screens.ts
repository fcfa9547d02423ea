import { type ComponentType, createElement, lazy, Suspense, useState } from "react";
import type { Screen } from "../../machines/shared/screens.ts";
import { loadChrome } from "../chrome/load-chrome.ts";
import { loadKit } from "../components/mantine-root/load-kit.ts";
import { FaultView } from "./fault/fault-view.tsx";
import { LoginScreen } from "./login/login-screen.tsx";
import { StartingScreen } from "./starting/starting-screen.tsx";

/** A screen made with Mantine, or in the frame that is: with the root of it all around. */
const withKit = (load: () => Promise<ComponentType>) => async (): Promise<ComponentType> => {
  const [{ MantineRoot }, Screen] = await Promise.all([loadKit(), load()]);
  return function ScreenWithKit() {
    return createElement(MantineRoot, null, createElement(Screen));
  };
};

/** The screens that come in chunks of their own. The others are in the first download: they are the first seen. */
const chunks = {
  unreachable: async () => (await import("./unreachable/unreachable-screen.tsx")).UnreachableScreen,
  leaving: async () => (await import("./leaving/leaving-screen.tsx")).LeavingScreen,
  signingOut: async () => (await import("./signing-out/signing-out-screen.tsx")).SigningOutScreen,
  onboardingLogin: async () => (await import("./onboarding-login/onboarding-login-screen.tsx")).OnboardingLoginScreen,
  multiFactorLogin: async () =>
    (await import("./multi-factor-login/multi-factor-login-screen.tsx")).MultiFactorLoginScreen,
  verifyEmail: async () => (await import("./verify-email/verify-email-screen.tsx")).VerifyEmailScreen,
  changePassword: withKit(
    async () => (await import("./change-password/change-password-screen.tsx")).ChangePasswordScreen,
  ),
  workspace: withKit(async () => (await import("./workspace/workspace-screen.tsx")).WorkspaceScreen),
  multiFactorSetup: withKit(
    async () => (await import("./multi-factor-setup/multi-factor-setup-screen.tsx")).MultiFactorSetupScreen,
  ),
  recoveryCode: async () => (await import("./recovery-code/recovery-code-screen.tsx")).RecoveryCodeScreen,
  forgotPassword: async () => (await import("./forgot-password/forgot-password-screen.tsx")).ForgotPasswordScreen,
  emailSent: async () => (await import("./email-sent/email-sent-screen.tsx")).EmailSentScreen,
  forgotWithRecovery: async () =>
    (await import("./forgot-with-recovery/forgot-with-recovery-screen.tsx")).ForgotWithRecoveryScreen,
  resetPassword: async () => (await import("./reset-password/reset-password-screen.tsx")).ResetPasswordScreen,
  signUp: withKit(async () => (await import("./sign-up/sign-up-screen.tsx")).SignUpScreen),
  stayTuned: async () => (await import("./stay-tuned/stay-tuned-screen.tsx")).StayTunedScreen,
  onboardingSignUp: async () =>
    (await import("./onboarding-sign-up/onboarding-sign-up-screen.tsx")).OnboardingSignUpScreen,
  invite: async () => (await import("./invite/invite-screen.tsx")).InviteScreen,
  inviteClient: withKit(
    async () => (await import("./client-invitation/client-invitation-screen.tsx")).ClientInvitationScreen,
  ),
  verifyOrganization: withKit(
    async () => (await import("./verify-organization/verify-organization-screen.tsx")).VerifyOrganizationScreen,
  ),
  authorize: withKit(async () => (await import("./authorize/authorize-screen.tsx")).AuthorizeScreen),
  downloads: withKit(async () => (await import("./downloads/downloads-screen.tsx")).DownloadsScreen),
  pageNotFound: async () => (await import("./page-not-found/page-not-found-screen.tsx")).PageNotFoundScreen,
  fault: async () => (await import("./fault/fault-screen.tsx")).FaultScreen,
};

type ChunkedScreen = keyof typeof chunks;

const loaded = new Map<ChunkedScreen, ComponentType>();

const isChunked = (screen: Screen): screen is ChunkedScreen => Object.hasOwn(chunks, screen);

async function load(screen: ChunkedScreen): Promise<ComponentType> {
  const component = loaded.get(screen) ?? (await chunks[screen]());
  loaded.set(screen, component);
  return component;
}

/** Loads a screen before it is needed, so that it is drawn without a moment of nothing. */
export async function preloadScreen(screen: Screen): Promise<void> {
  if (isChunked(screen)) await load(screen);
}

/** Where people go from signing in, and what must be there when the connection is not. */
const likely = [
  "workspace",
  "leaving",
  "multiFactorLogin",
  "verifyEmail",
  "changePassword",
  "signingOut",
  "unreachable",
  "fault",
] as const satisfies readonly ChunkedScreen[];

/** Loads the kit, the likely screens and their frame. What cannot be had is asked for again when it is needed. */
export async function preloadLikelyScreens(): Promise<void> {
  await Promise.allSettled([loadKit(), ...likely.map(load), loadChrome()]);
}

/**
 * A screen in a chunk of its own. One that is there already is drawn at once: `lazy` alone would show the
 * fallback for a moment even then, and on the server nothing else.
 */
function chunked(screen: ChunkedScreen): ComponentType {
  const Missing = missing(screen);
  const Waiting = lazy(async () => ({ default: await load(screen).catch(() => Missing) }));
  return function ChunkedScreen() {
    // Decided once: a component that changes its type while it is shown would lose what was typed in it.
    const [Component] = useState<ComponentType>(() => loaded.get(screen) ?? Waiting);
    const content = createElement(Component);
    // What is there needs no boundary; React would take its content over later than all around it.
    return Component === Waiting
      ? createElement(Suspense, { fallback: createElement(StartingScreen) }, content)
      : content;
  };
}

/** Stands in for a screen whose chunk could not be loaded, and loads it when asked to start again. */
function missing(screen: ChunkedScreen): ComponentType {
  return function MissingScreen() {
    const [Component, setComponent] = useState<ComponentType | null>(null);
    if (Component !== null) return createElement(Component);
    const restart = () => {
      // Without a connection it fails again, and this view, which says so, simply stays.
      load(screen).then(
        (component) => setComponent(() => component),
        () => {},
      );
    };
    return createElement(FaultView, { onRestart: restart, onReload: () => location.reload() });
  };
}

/** The one component of each screen that a state can ask for. */
export const screens: Record<Screen, ComponentType> = {
  starting: StartingScreen,
  login: LoginScreen,
  unreachable: chunked("unreachable"),
  leaving: chunked("leaving"),
  signingOut: chunked("signingOut"),
  onboardingLogin: chunked("onboardingLogin"),
  multiFactorLogin: chunked("multiFactorLogin"),
  verifyEmail: chunked("verifyEmail"),
  changePassword: chunked("changePassword"),
  workspace: chunked("workspace"),
  multiFactorSetup: chunked("multiFactorSetup"),
  recoveryCode: chunked("recoveryCode"),
  forgotPassword: chunked("forgotPassword"),
  emailSent: chunked("emailSent"),
  forgotWithRecovery: chunked("forgotWithRecovery"),
  resetPassword: chunked("resetPassword"),
  signUp: chunked("signUp"),
  stayTuned: chunked("stayTuned"),
  onboardingSignUp: chunked("onboardingSignUp"),
  invite: chunked("invite"),
  inviteClient: chunked("inviteClient"),
  verifyOrganization: chunked("verifyOrganization"),
  authorize: chunked("authorize"),
  downloads: chunked("downloads"),
  pageNotFound: chunked("pageNotFound"),
  fault: chunked("fault"),
};
