import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { type Answer, type CallEvent, calls, isCallEvent } from "../../machines/shared/contract.ts";
import type { SupportedLanguage } from "../../machines/shared/languages.ts";
import { activityRead } from "../account/activity.ts";
import { appsRead, appsWithdraw } from "../account/apps.ts";
import { passkeysAdd, passkeysCreate, passkeysRead, passkeysRemove, passkeysRename } from "../account/passkeys.ts";
import { sessionsRead, sessionsRevoke } from "../account/sessions.ts";
import type { Call, Handler } from "../calls/call.ts";
import { acceptClientInvitation } from "../joining/client-invitation.ts";
import { addressParams } from "../joining/countries.ts";
import { acceptInvitation, registerAsMember, verifyInvitationCode } from "../joining/invite.ts";
import { checkEmailExistense, signUp } from "../joining/sign-up.ts";
import { activateOrganization } from "../joining/verify-organization.ts";
import { myPasswordUpdate } from "../passwords/change-password.ts";
import { forgotPassword, onboardingForgotPassword } from "../passwords/forgot-password.ts";
import { forgotPasswordWithRecoveryCode } from "../passwords/forgot-with-recovery.ts";
import { accountDisavow } from "../passwords/not-me.ts";
import { getResetCodeInfo, onboardingResetPassword, resetPassword } from "../passwords/reset-password.ts";
import { flagsIn, Refusal, refusalFor, refusalIn } from "../shared/refusal.ts";
import { login } from "../sign-in/login.ts";
import { onboardingLogin } from "../sign-in/onboarding-login.ts";
import { passkeysChallenge, passkeysSignIn } from "../sign-in/passkey-sign-in.ts";
import { resendOTP } from "../sign-in/resend-code.ts";
import { mfaGenerateQRCode, mfaRead, mfaSetup, mfaVerify } from "../sign-in/second-factor-setup.ts";
import { authenticate, logout } from "../sign-in/session.ts";
import { stepUpChallenge, stepUpProve, stepUpRead, stepUpSendCode } from "../sign-in/step-up.ts";
import { trustedDevicesAdd, trustedDevicesRemove } from "../sign-in/trusted-devices.ts";
import { activateAccount } from "../sign-in/verify-email.ts";
import { texts } from "../texts/texts.ts";
import { getBuildInfo, getCompanyDetails, getWorkspaceList, loginEmail } from "../workspace/workspace.ts";

/** The handler of each call of the contract; an event without an entry does not compile. */
const answers: { readonly [E in CallEvent]: Handler<E> } = {
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

/** A reply without its `event` and `id`. */
export interface Outcome {
  readonly code: number;
  readonly data: unknown;
  readonly error?: { readonly message: string };
}

/** Answers one call. Never throws: an unexpected error is logged and answered with 500 or 503. */
export async function answer(event: string, data: unknown, call: Call): Promise<Outcome> {
  try {
    if (!isCallEvent(event)) throw new Refusal(404, texts.refusal.unknownCall);
    await call.socketSession.pendingSteps.restore(call.now);
    return { code: 200, data: await answerCall(event, data, call) };
  } catch (error) {
    const { language } = call.socketSession;
    const refusal = refusalIn(error);
    if (refusal !== null) return refused(refusal, language);
    const known = isCallEvent(event) ? event : null;
    call.context.log.error({ err: error, incident: randomUUID(), event: known }, "a call failed");
    return refused(refusalFor(error), language);
  }
}

async function answerCall<E extends CallEvent>(event: E, data: unknown, call: Call): Promise<Answer<E>> {
  const request = v.safeParse(calls[event].request, data);
  if (!request.success) throw new Refusal(400, texts.refusal.unreadable);
  return answers[event](request.output, call);
}

/** A refusal in the format of the wire (docs/contract.md, Envelope), in the given language. */
export function refused({ code, text, flags }: Refusal, language: SupportedLanguage): Outcome {
  const message = text[language];
  return { code, data: { error: message, ...flagsIn(flags, language) }, error: { message } };
}
