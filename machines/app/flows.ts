import { appsMachine } from "../account/apps/apps.machine.ts";
import { activityMachine } from "../account/activity/activity.machine.ts";
import { authorizeMachine } from "../sign-in/authorize/authorize.machine.ts";
import { changePasswordMachine } from "../passwords/change-password/change-password.machine.ts";
import { clientInvitationMachine } from "../joining/client-invitation/client-invitation.machine.ts";
import { downloadsMachine } from "../workspace/downloads/downloads.machine.ts";
import { forgotPasswordMachine } from "../passwords/forgot-password/forgot-password.machine.ts";
import { forgotWithRecoveryMachine } from "../passwords/forgot-with-recovery/forgot-with-recovery.machine.ts";
import { inviteMachine } from "../joining/invite/invite.machine.ts";
import { loginMachine } from "../sign-in/login/login.machine.ts";
import { multiFactorLoginMachine } from "../sign-in/multi-factor-login/multi-factor-login.machine.ts";
import { multiFactorSetupMachine } from "../sign-in/multi-factor-setup/multi-factor-setup.machine.ts";
import { notMeMachine } from "../passwords/not-me/not-me.machine.ts";
import { onboardingLoginMachine } from "../sign-in/onboarding-login/onboarding-login.machine.ts";
import { onboardingSignUpMachine } from "../joining/onboarding-sign-up/onboarding-sign-up.machine.ts";
import { passkeysMachine } from "../account/passkeys/passkeys.machine.ts";
import { pictureMachine } from "../account/picture/picture.machine.ts";
import { recoveryCodeMachine } from "../sign-in/recovery-code/recovery-code.machine.ts";
import { reportMachine } from "../account/report/report.machine.ts";
import { resetPasswordMachine } from "../passwords/reset-password/reset-password.machine.ts";
import { sessionsMachine } from "../account/sessions/sessions.machine.ts";
import { signUpMachine } from "../joining/sign-up/sign-up.machine.ts";
import { verifyEmailMachine } from "../sign-in/verify-email/verify-email.machine.ts";
import { verifyOrganizationMachine } from "../joining/verify-organization/verify-organization.machine.ts";
import { workspaceMachine } from "../workspace/workspace/workspace.machine.ts";

/** Every flow of the root, by the id under which the root invokes it. A new flow is a line here. */
export const flows = {
  login: loginMachine,
  multiFactorLogin: multiFactorLoginMachine,
  multiFactorSetup: multiFactorSetupMachine,
  recoveryCode: recoveryCodeMachine,
  authorize: authorizeMachine,
  onboardingLogin: onboardingLoginMachine,
  verifyEmail: verifyEmailMachine,
  changePassword: changePasswordMachine,
  forgotPassword: forgotPasswordMachine,
  forgotWithRecovery: forgotWithRecoveryMachine,
  resetPassword: resetPasswordMachine,
  notMe: notMeMachine,
  signUp: signUpMachine,
  onboardingSignUp: onboardingSignUpMachine,
  invite: inviteMachine,
  clientInvitation: clientInvitationMachine,
  verifyOrganization: verifyOrganizationMachine,
  workspace: workspaceMachine,
  downloads: downloadsMachine,
  sessions: sessionsMachine,
  picture: pictureMachine,
  passkeys: passkeysMachine,
  activity: activityMachine,
  apps: appsMachine,
  report: reportMachine,
};
export type FlowName = keyof typeof flows;
