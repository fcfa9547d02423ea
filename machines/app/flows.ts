import { authorizeMachine } from "../authorize/authorize.machine.ts";
import { changePasswordMachine } from "../change-password/change-password.machine.ts";
import { clientInvitationMachine } from "../client-invitation/client-invitation.machine.ts";
import { downloadsMachine } from "../downloads/downloads.machine.ts";
import { forgotPasswordMachine } from "../forgot-password/forgot-password.machine.ts";
import { forgotWithRecoveryMachine } from "../forgot-with-recovery/forgot-with-recovery.machine.ts";
import { inviteMachine } from "../invite/invite.machine.ts";
import { loginMachine } from "../login/login.machine.ts";
import { multiFactorLoginMachine } from "../multi-factor-login/multi-factor-login.machine.ts";
import { multiFactorSetupMachine } from "../multi-factor-setup/multi-factor-setup.machine.ts";
import { onboardingLoginMachine } from "../onboarding-login/onboarding-login.machine.ts";
import { onboardingSignUpMachine } from "../onboarding-sign-up/onboarding-sign-up.machine.ts";
import { pictureMachine } from "../picture/picture.machine.ts";
import { recoveryCodeMachine } from "../recovery-code/recovery-code.machine.ts";
import { reportMachine } from "../report/report.machine.ts";
import { resetPasswordMachine } from "../reset-password/reset-password.machine.ts";
import { sessionsMachine } from "../sessions/sessions.machine.ts";
import { signUpMachine } from "../sign-up/sign-up.machine.ts";
import { verifyEmailMachine } from "../verify-email/verify-email.machine.ts";
import { verifyOrganizationMachine } from "../verify-organization/verify-organization.machine.ts";
import { workspaceMachine } from "../workspace/workspace.machine.ts";

/** Every flow of the root, by the id under which it is invoked. A new flow is a line here. */
export const flows = {
  login: loginMachine,
  onboardingLogin: onboardingLoginMachine,
  multiFactorLogin: multiFactorLoginMachine,
  verifyEmail: verifyEmailMachine,
  changePassword: changePasswordMachine,
  workspace: workspaceMachine,
  multiFactorSetup: multiFactorSetupMachine,
  recoveryCode: recoveryCodeMachine,
  forgotPassword: forgotPasswordMachine,
  forgotWithRecovery: forgotWithRecoveryMachine,
  resetPassword: resetPasswordMachine,
  signUp: signUpMachine,
  onboardingSignUp: onboardingSignUpMachine,
  invite: inviteMachine,
  clientInvitation: clientInvitationMachine,
  verifyOrganization: verifyOrganizationMachine,
  authorize: authorizeMachine,
  downloads: downloadsMachine,
  sessions: sessionsMachine,
  report: reportMachine,
  picture: pictureMachine,
};
export type FlowName = keyof typeof flows;
