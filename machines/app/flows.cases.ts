import type { AnyCases } from "../../workbench/cases.ts";
import { activityCases } from "../account/activity/activity.cases.ts";
import { appsCases } from "../account/apps/apps.cases.ts";
import { passkeysCases } from "../account/passkeys/passkeys.cases.ts";
import { pictureCases } from "../account/picture/picture.cases.ts";
import { reportCases } from "../account/report/report.cases.ts";
import { sessionsCases } from "../account/sessions/sessions.cases.ts";
import { clientInvitationCases } from "../joining/client-invitation/client-invitation.cases.ts";
import { inviteCases } from "../joining/invite/invite.cases.ts";
import { onboardingSignUpCases } from "../joining/onboarding-sign-up/onboarding-sign-up.cases.ts";
import { signUpCases } from "../joining/sign-up/sign-up.cases.ts";
import { verifyOrganizationCases } from "../joining/verify-organization/verify-organization.cases.ts";
import { changePasswordCases } from "../passwords/change-password/change-password.cases.ts";
import { forgotPasswordCases } from "../passwords/forgot-password/forgot-password.cases.ts";
import { forgotWithRecoveryCases } from "../passwords/forgot-with-recovery/forgot-with-recovery.cases.ts";
import { notMeCases } from "../passwords/not-me/not-me.cases.ts";
import { resetPasswordCases } from "../passwords/reset-password/reset-password.cases.ts";
import { authorizeCases } from "../sign-in/authorize/authorize.cases.ts";
import { loginCases } from "../sign-in/login/login.cases.ts";
import { multiFactorLoginCases } from "../sign-in/multi-factor-login/multi-factor-login.cases.ts";
import { multiFactorSetupCases } from "../sign-in/multi-factor-setup/multi-factor-setup.cases.ts";
import { onboardingLoginCases } from "../sign-in/onboarding-login/onboarding-login.cases.ts";
import { recoveryCodeCases } from "../sign-in/recovery-code/recovery-code.cases.ts";
import { verifyEmailCases } from "../sign-in/verify-email/verify-email.cases.ts";
import { downloadsCases } from "../workspace/downloads/downloads.cases.ts";
import { workspaceCases } from "../workspace/workspace/workspace.cases.ts";
import type { FlowName } from "./flows.ts";

/** The cases of every flow, by its group. A flow without cases does not compile. */
export const flowsByGroup = {
  "sign-in": {
    login: loginCases,
    multiFactorLogin: multiFactorLoginCases,
    multiFactorSetup: multiFactorSetupCases,
    recoveryCode: recoveryCodeCases,
    authorize: authorizeCases,
    onboardingLogin: onboardingLoginCases,
    verifyEmail: verifyEmailCases,
  },
  passwords: {
    changePassword: changePasswordCases,
    forgotPassword: forgotPasswordCases,
    forgotWithRecovery: forgotWithRecoveryCases,
    resetPassword: resetPasswordCases,
    notMe: notMeCases,
  },
  joining: {
    signUp: signUpCases,
    onboardingSignUp: onboardingSignUpCases,
    invite: inviteCases,
    clientInvitation: clientInvitationCases,
    verifyOrganization: verifyOrganizationCases,
  },
  workspace: { workspace: workspaceCases, downloads: downloadsCases },
  account: {
    sessions: sessionsCases,
    picture: pictureCases,
    passkeys: passkeysCases,
    activity: activityCases,
    apps: appsCases,
    report: reportCases,
  },
};

export const flowCases: Readonly<Record<FlowName, AnyCases>> = {
  ...flowsByGroup["sign-in"],
  ...flowsByGroup["passwords"],
  ...flowsByGroup["joining"],
  ...flowsByGroup["workspace"],
  ...flowsByGroup["account"],
};
