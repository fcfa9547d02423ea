import type { CallEvent } from "../../machines/shared/contract.ts";
import { acceptClientInvitation } from "./accept-client-invitation.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { accountDisavow } from "./account-disavow.ts";
import { activateAccount } from "./activate-account.ts";
import { activateOrganization } from "./activate-organization.ts";
import { activityRead } from "./activity-read.ts";
import { addressParams } from "./address-params.ts";
import { authenticate } from "./authenticate.ts";
import { appsRead, appsWithdraw } from "./apps.ts";
import type { Handler } from "./call.ts";
import { checkEmailExistense } from "./check-email-existense.ts";
import { forgotPassword, onboardingForgotPassword } from "./forgot-password.ts";
import { forgotPasswordWithRecoveryCode } from "./forgot-password-with-recovery-code.ts";
import { getBuildInfo } from "./get-build-info.ts";
import { getCompanyDetails } from "./get-company-details.ts";
import { getResetCodeInfo } from "./get-reset-code-info.ts";
import { getWorkspaceList } from "./get-workspace-list.ts";
import { login } from "./login.ts";
import { loginEmail } from "./login-email.ts";
import { logout } from "./logout.ts";
import { mfaGenerateQRCode } from "./mfa-generate-qr-code.ts";
import { mfaRead } from "./mfa-read.ts";
import { mfaSetup } from "./mfa-setup.ts";
import { mfaVerify } from "./mfa-verify.ts";
import { myPasswordUpdate } from "./my-password-update.ts";
import { passkeysChallenge, passkeysSignIn } from "./passkey-sign-in.ts";
import { passkeysAdd, passkeysCreate, passkeysRead, passkeysRemove, passkeysRename } from "./passkeys.ts";
import { onboardingLogin } from "./onboarding-login.ts";
import { registerAsMember } from "./register-as-member.ts";
import { resendOTP } from "./resend-otp.ts";
import { onboardingResetPassword, resetPassword } from "./reset-password.ts";
import { sessionsRead, sessionsRevoke } from "./sessions.ts";
import { signUp } from "./sign-up.ts";
import { stepUpChallenge, stepUpProve, stepUpRead, stepUpSendCode } from "./step-up.ts";
import { trustedDevicesAdd, trustedDevicesRemove } from "./trusted-devices.ts";
import { verifyInvitationCode } from "./verify-invitation-code.ts";

/** The handler of each call of the contract; an event without an entry does not compile. */
export const answers: { readonly [E in CallEvent]: Handler<E> } = {
  authenticate,
  login,
  getCompanyDetails,
  getWorkspaceList,
  loginEmail,
  logout,
  "hrms|master|MFA|read": mfaRead,
  "hrms|master|MFA|generateQRCode": mfaGenerateQRCode,
  "hrms|master|MFA|verify": mfaVerify,
  "hrms|master|MFA|setup": mfaSetup,
  onboardingLogin,
  addressParams,
  signUp,
  checkEmailExistense,
  activateAccount,
  activateOrganization,
  resendOTP,
  forgotPassword,
  onboardingForgotPassword,
  forgotPasswordWithRecoveryCode,
  getResetCodeInfo,
  resetPassword,
  onboardingResetPassword,
  "hrms|myPassword|update": myPasswordUpdate,
  "stepUp|read": stepUpRead,
  "stepUp|sendCode": stepUpSendCode,
  "stepUp|challenge": stepUpChallenge,
  "stepUp|prove": stepUpProve,
  "sessions|read": sessionsRead,
  "sessions|revoke": sessionsRevoke,
  "trustedDevices|add": trustedDevicesAdd,
  "trustedDevices|remove": trustedDevicesRemove,
  "account|disavow": accountDisavow,
  "activity|read": activityRead,
  "passkeys|read": passkeysRead,
  "passkeys|create": passkeysCreate,
  "passkeys|add": passkeysAdd,
  "passkeys|rename": passkeysRename,
  "passkeys|remove": passkeysRemove,
  "passkeys|challenge": passkeysChallenge,
  "passkeys|signIn": passkeysSignIn,
  "apps|read": appsRead,
  "apps|withdraw": appsWithdraw,
  verifyInvitationCode,
  registerAsMember,
  acceptInvitation,
  acceptClientInvitation,
  getBuildInfo,
};
