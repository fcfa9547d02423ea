import { appModel } from "./app.model.ts";
import { authorizeModel } from "./authorize.model.ts";
import { challengeModel } from "./challenge.model.ts";
import { changePasswordModel } from "./change-password.model.ts";
import { clientInvitationModel } from "./client-invitation.model.ts";
import { downloadsModel } from "./downloads.model.ts";
import { forgotPasswordModel } from "./forgot-password.model.ts";
import { forgotWithRecoveryModel } from "./forgot-with-recovery.model.ts";
import { inviteModel, registeringModel } from "./invite.model.ts";
import { loginModel } from "./login.model.ts";
import { loginResultModel } from "./login-result.model.ts";
import { multiFactorLoginModel } from "./multi-factor-login.model.ts";
import { multiFactorSetupModel, provingModel } from "./multi-factor-setup.model.ts";
import { onboardingLoginModel } from "./onboarding-login.model.ts";
import { onboardingSignUpModel } from "./onboarding-sign-up.model.ts";
import { recoveryCodeModel } from "./recovery-code.model.ts";
import { newPasswordModel, resetPasswordModel } from "./reset-password.model.ts";
import { signUpModel } from "./sign-up.model.ts";
import { verifyEmailModel } from "./verify-email.model.ts";
import { verifyOrganizationModel } from "./verify-organization.model.ts";
import { workspaceModel } from "./workspace.model.ts";
import { workspaceRedirectModel } from "./workspace-redirect.model.ts";
import type { Model } from "./model.ts";

/** Every table by the name of its golden traces. */
export const models: Record<string, Model> = {
  login: loginModel,
  "login-result": loginResultModel,
  challenge: challengeModel,
  "multi-factor-login": multiFactorLoginModel,
  "multi-factor-setup": multiFactorSetupModel,
  proving: provingModel,
  "recovery-code": recoveryCodeModel,
  authorize: authorizeModel,
  "onboarding-login": onboardingLoginModel,
  "verify-email": verifyEmailModel,
  "change-password": changePasswordModel,
  "forgot-password": forgotPasswordModel,
  "forgot-with-recovery": forgotWithRecoveryModel,
  "reset-password": resetPasswordModel,
  "new-password": newPasswordModel,
  "sign-up": signUpModel,
  "onboarding-sign-up": onboardingSignUpModel,
  invite: inviteModel,
  registering: registeringModel,
  "client-invitation": clientInvitationModel,
  "verify-organization": verifyOrganizationModel,
  downloads: downloadsModel,
  workspace: workspaceModel,
  "workspace-redirect": workspaceRedirectModel,
  app: appModel,
};
