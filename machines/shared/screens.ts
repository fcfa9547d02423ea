import type { RouteName } from "./routes.ts";

/** Every screen a state can ask for (`meta.screen`). The app has exactly one component for each. */
export const screens = [
  "starting",
  "unreachable",
  "leaving",
  "signingOut",
  "login",
  "onboardingLogin",
  "multiFactorLogin",
  "verifyEmail",
  "changePassword",
  "workspace",
  "multiFactorSetup",
  "recoveryCode",
  "forgotPassword",
  "emailSent",
  "forgotWithRecovery",
  "resetPassword",
  "signUp",
  "stayTuned",
  "onboardingSignUp",
  "invite",
  "inviteClient",
  "verifyOrganization",
  "authorize",
  "downloads",
  "pageNotFound",
  "fault",
] as const;

export type Screen = (typeof screens)[number];

/** The `meta` of a leaf state. */
export interface ScreenMeta {
  screen: Screen;
}

/** `stable`: waits for a person; `busy`: waits for something else. */
export type Tag = "stable" | "busy";

/** The screen of each route for those who may see it. It is fetched before it is known who is signed in. */
export const screenOfRoute: Record<RouteName, Screen> = {
  login: "login",
  multiFactorLogin: "multiFactorLogin",
  multiFactorSetup: "multiFactorSetup",
  recoveryCode: "recoveryCode",
  forgotPassword: "forgotPassword",
  forgotWithRecovery: "forgotWithRecovery",
  resetWithRecovery: "resetPassword",
  emailSent: "emailSent",
  resetPassword: "resetPassword",
  signUp: "signUp",
  stayTuned: "stayTuned",
  onboardingLogin: "onboardingLogin",
  onboardingSignUp: "onboardingSignUp",
  onboardingForgotPassword: "forgotPassword",
  onboardingEmailSent: "emailSent",
  onboardingResetPassword: "resetPassword",
  verifyEmail: "verifyEmail",
  invite: "invite",
  inviteClient: "inviteClient",
  authorize: "authorize",
  downloads: "downloads",
  pageNotFound: "pageNotFound",
  workspace: "workspace",
  changePassword: "changePassword",
  verifyOrganization: "verifyOrganization",
};
