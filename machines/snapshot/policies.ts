import type { AnyStateMachine } from "xstate";
import { appPolicy } from "../app/app.policy.ts";
import { authorizePolicy } from "../authorize/authorize.policy.ts";
import { challengePolicy } from "../challenge/challenge.policy.ts";
import { changePasswordPolicy } from "../change-password/change-password.policy.ts";
import { clientInvitationPolicy } from "../client-invitation/client-invitation.policy.ts";
import { connectionPolicy } from "../connection/connection.policy.ts";
import { downloadsPolicy } from "../downloads/downloads.policy.ts";
import { forgotPasswordPolicy } from "../forgot-password/forgot-password.policy.ts";
import { forgotWithRecoveryPolicy } from "../forgot-with-recovery/forgot-with-recovery.policy.ts";
import { inviteDecisionPolicy } from "../invite-decision/invite-decision.policy.ts";
import { invitePolicy, registeringPolicy } from "../invite/invite.policy.ts";
import { loginPolicy } from "../login/login.policy.ts";
import { loginResultPolicy } from "../login-result/login-result.policy.ts";
import { multiFactorLoginPolicy } from "../multi-factor-login/multi-factor-login.policy.ts";
import { multiFactorSetupPolicy } from "../multi-factor-setup/multi-factor-setup.policy.ts";
import { onboardingLoginPolicy } from "../onboarding-login/onboarding-login.policy.ts";
import { onboardingSignUpPolicy } from "../onboarding-sign-up/onboarding-sign-up.policy.ts";
import { picturePolicy } from "../picture/picture.policy.ts";
import { recoveryCodePolicy } from "../recovery-code/recovery-code.policy.ts";
import { reportPolicy } from "../report/report.policy.ts";
import { resetCountdownPolicy } from "../reset-countdown/reset-countdown.policy.ts";
import { newPasswordPolicy, resetPasswordPolicy } from "../reset-password/reset-password.policy.ts";
import { sessionsPolicy } from "../sessions/sessions.policy.ts";
import { signUpPolicy } from "../sign-up/sign-up.policy.ts";
import { verifyEmailPolicy } from "../verify-email/verify-email.policy.ts";
import { verifyOrganizationPolicy } from "../verify-organization/verify-organization.policy.ts";
import { workspacePolicy } from "../workspace/workspace.policy.ts";
import { workspaceRedirectPolicy } from "../workspace-redirect/workspace-redirect.policy.ts";
import type { FlowName } from "../app/flows.ts";
import type { Treatment } from "./treatment.ts";

/** A policy as it is applied: its types have been checked where it is written. */
export interface AnyPolicy {
  context: Treatment<never>;
  inputs: Readonly<Record<string, Treatment<never>>>;
}

/** By the machine's id. Without one of a flow this does not compile; a test asks for one of every other machine. */
const policies: Readonly<Record<FlowName, AnyPolicy> & Record<string, AnyPolicy>> = {
  app: appPolicy,
  authorize: authorizePolicy,
  challenge: challengePolicy,
  changePassword: changePasswordPolicy,
  clientInvitation: clientInvitationPolicy,
  connection: connectionPolicy,
  downloads: downloadsPolicy,
  forgotPassword: forgotPasswordPolicy,
  forgotWithRecovery: forgotWithRecoveryPolicy,
  invite: invitePolicy,
  inviteDecision: inviteDecisionPolicy,
  registering: registeringPolicy,
  login: loginPolicy,
  loginResult: loginResultPolicy,
  multiFactorLogin: multiFactorLoginPolicy,
  multiFactorSetup: multiFactorSetupPolicy,
  onboardingLogin: onboardingLoginPolicy,
  onboardingSignUp: onboardingSignUpPolicy,
  picture: picturePolicy,
  recoveryCode: recoveryCodePolicy,
  report: reportPolicy,
  newPassword: newPasswordPolicy,
  resetCountdown: resetCountdownPolicy,
  resetPassword: resetPasswordPolicy,
  sessions: sessionsPolicy,
  signUp: signUpPolicy,
  verifyEmail: verifyEmailPolicy,
  verifyOrganization: verifyOrganizationPolicy,
  workspace: workspacePolicy,
  workspaceRedirect: workspaceRedirectPolicy,
};

/**
 * What a snapshot holds of a machine.
 *
 * @throws for a machine that has none: a fault of ours
 */
export function policyOf(machine: AnyStateMachine): AnyPolicy {
  const policy = Object.hasOwn(policies, machine.id) ? policies[machine.id] : undefined;
  if (!policy) throw new Error(`The machine ${machine.id} has no snapshot policy.`);
  return policy;
}
