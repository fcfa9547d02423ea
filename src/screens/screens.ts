import { type ComponentType, createElement } from "react";
import type { Screen } from "../../machines/shared/screens.ts";
import { chrome } from "../chrome/load-chrome.ts";
import { type Chunk, chunk } from "../chunk.ts";
import { LoginScreen } from "./sign-in/login/login-screen.tsx";
import { StartingScreen } from "./app/starting-screen.tsx";

/** Loads the kit: Mantine with its styles. */
const loadKit = () => import("../components/mantine-root/mantine-root.tsx");

/** Loads a screen that uses the kit, and puts it inside Mantine's provider. */
const withKit = (load: () => Promise<ComponentType>) => async (): Promise<ComponentType> => {
  const [{ MantineRoot }, Screen] = await Promise.all([loadKit(), load()]);
  return function ScreenWithKit() {
    return createElement(MantineRoot, null, createElement(Screen));
  };
};

/** The screens that the app loads as chunks. */
const chunks = {
  unreachable: chunk<ComponentType>(async () => (await import("./app/unreachable-screen.tsx")).UnreachableScreen),
  leaving: chunk<ComponentType>(async () => (await import("./app/leaving-screen.tsx")).LeavingScreen),
  signingOut: chunk<ComponentType>(async () => (await import("./app/signing-out-screen.tsx")).SigningOutScreen),
  onboardingLogin: chunk<ComponentType>(
    async () => (await import("./sign-in/onboarding-login-screen.tsx")).OnboardingLoginScreen,
  ),
  multiFactorLogin: chunk<ComponentType>(
    async () => (await import("./sign-in/multi-factor-login-screen.tsx")).MultiFactorLoginScreen,
  ),
  verifyEmail: chunk<ComponentType>(async () => (await import("./sign-in/verify-email-screen.tsx")).VerifyEmailScreen),
  changePassword: chunk<ComponentType>(
    async () => (await import("./passwords/change-password-screen.tsx")).ChangePasswordScreen,
  ),
  workspace: chunk<ComponentType>(
    async () => (await import("./workspace/workspace/workspace-screen.tsx")).WorkspaceScreen,
  ),
  multiFactorSetup: chunk<ComponentType>(
    withKit(
      async () => (await import("./sign-in/multi-factor-setup/multi-factor-setup-screen.tsx")).MultiFactorSetupScreen,
    ),
  ),
  recoveryCode: chunk<ComponentType>(
    async () => (await import("./sign-in/recovery-code-screen.tsx")).RecoveryCodeScreen,
  ),
  forgotPassword: chunk<ComponentType>(
    async () => (await import("./passwords/forgot-password-screen.tsx")).ForgotPasswordScreen,
  ),
  emailSent: chunk<ComponentType>(async () => (await import("./passwords/email-sent-screen.tsx")).EmailSentScreen),
  forgotWithRecovery: chunk<ComponentType>(
    async () => (await import("./passwords/forgot-with-recovery-screen.tsx")).ForgotWithRecoveryScreen,
  ),
  resetPassword: chunk<ComponentType>(
    async () => (await import("./passwords/reset-password-screen.tsx")).ResetPasswordScreen,
  ),
  notMe: chunk<ComponentType>(async () => (await import("./passwords/not-me-screen.tsx")).NotMeScreen),
  signUp: chunk<ComponentType>(
    withKit(async () => (await import("./joining/sign-up/sign-up-screen.tsx")).SignUpScreen),
  ),
  stayTuned: chunk<ComponentType>(async () => (await import("./joining/stay-tuned-screen.tsx")).StayTunedScreen),
  onboardingSignUp: chunk<ComponentType>(
    async () => (await import("./joining/onboarding-sign-up-screen.tsx")).OnboardingSignUpScreen,
  ),
  invite: chunk<ComponentType>(async () => (await import("./joining/invite/invite-screen.tsx")).InviteScreen),
  inviteClient: chunk<ComponentType>(
    withKit(
      async () => (await import("./joining/client-invitation/client-invitation-screen.tsx")).ClientInvitationScreen,
    ),
  ),
  verifyOrganization: chunk<ComponentType>(
    withKit(async () => (await import("./joining/verify-organization-screen.tsx")).VerifyOrganizationScreen),
  ),
  authorize: chunk<ComponentType>(
    withKit(async () => (await import("./sign-in/authorize/authorize-screen.tsx")).AuthorizeScreen),
  ),
  downloads: chunk<ComponentType>(
    withKit(async () => (await import("./workspace/downloads/downloads-screen.tsx")).DownloadsScreen),
  ),
  pageNotFound: chunk<ComponentType>(async () => (await import("./app/page-not-found-screen.tsx")).PageNotFoundScreen),
  fault: chunk<ComponentType>(async () => (await import("./app/fault-screen.tsx")).FaultScreen),
} satisfies Partial<Record<Screen, Chunk<ComponentType>>>;

/** The screens of the first download, because visits begin with them. */
const firstSeen = { starting: StartingScreen, login: LoginScreen };

const isChunked = (screen: Screen): screen is Chunked => Object.hasOwn(chunks, screen);

/** A screen's component; null until its chunk is loaded. */
export const componentOf = (screen: Screen): ComponentType | null =>
  isChunked(screen) ? chunks[screen].loaded() : firstSeen[screen];

/** Loads a screen's chunk. A screen loaded in advance appears without a gap. */
export async function preloadScreen(screen: Screen): Promise<void> {
  if (isChunked(screen)) await chunks[screen].load();
}

type Chunked = keyof typeof chunks;

const loaders = (screens: readonly Chunked[]) => screens.map((screen) => chunks[screen].load);

/** Loaders of the screens that a person needs without a connection. */
export const offlineChunks = loaders(["unreachable", "leaving", "signingOut", "fault"]);

/** Loaders of the kit, the menus and the screens that follow a sign-in. */
export const likelyChunks = [
  loadKit,
  ...loaders(["workspace", "multiFactorLogin", "verifyEmail", "changePassword"]),
  chrome.load,
];
