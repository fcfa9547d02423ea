import type { CallEvent } from "../../machines/shared/contract.ts";
import { activateAccount } from "./activate-account.ts";
import { authenticate } from "./authenticate.ts";
import type { Answers } from "./call.ts";
import { getCompanyDetails } from "./get-company-details.ts";
import { getWorkspaceList } from "./get-workspace-list.ts";
import { login } from "./login.ts";
import { loginEmail } from "./login-email.ts";
import { logout } from "./logout.ts";
import { mfaRead } from "./mfa-read.ts";
import { myPasswordUpdate } from "./my-password-update.ts";
import { notAvailable } from "./not-available.ts";
import { onboardingLogin } from "./onboarding-login.ts";
import { resendOTP } from "./resend-otp.ts";

/** What answers each call of the contract; an event without an entry does not compile. */
export const answers: { readonly [E in CallEvent]: Answers<E> } = {
  authenticate,
  login,
  getCompanyDetails,
  getWorkspaceList,
  loginEmail,
  logout,
  "hrms|master|MFA|read": mfaRead,
  "hrms|master|MFA|generateQRCode": notAvailable,
  "hrms|master|MFA|verify": notAvailable,
  "hrms|master|MFA|setup": notAvailable,
  onboardingLogin,
  addressParams: notAvailable,
  signUp: notAvailable,
  checkEmailExistense: notAvailable,
  activateAccount,
  activateOrganization: notAvailable,
  resendOTP,
  forgotPassword: notAvailable,
  onboardingForgotPassword: notAvailable,
  forgotPasswordWithRecoveryCode: notAvailable,
  getResetCodeInfo: notAvailable,
  resetPassword: notAvailable,
  onboardingResetPassword: notAvailable,
  "hrms|myPassword|update": myPasswordUpdate,
  verifyInvitationCode: notAvailable,
  registerAsMember: notAvailable,
  acceptInvitation: notAvailable,
  acceptClientInvitation: notAvailable,
  getBuildInfo: notAvailable,
};
