export const multiFactorLogin = {
  heading: "Multi-Factor Authentication",
  askApp: "Enter the 6-digit code from your authenticator app.",
  askEmail: (email: string) => `We can send a 6-digit code to ${email}.`,
  askEmailSent: (email: string) => `Enter the 6-digit code we sent to ${email}.`,
  code: "Authentication Code",
  submit: "Verify",
  sendCode: "Send code",
  resend: "Resend code",
  resendIn: (wait: string) => `Resend code in ${wait}`,
  sending: "Sending the code…",
  sent: "OTP sent successfully.",
  byEmail: "Get a code by email instead",
  byApp: "Use your authenticator app instead",
  byPasskey: "Use a passkey instead",
  askPasskey: "Use your passkey to confirm it's you.",
  usePasskey: "Use your passkey",
  trustDevice: "Don't ask for a code on this device for 30 days",
  trustDeviceByPasskey: "Don't ask for my passkey on this device for 30 days",
  trusting: "Remembering this device…",
  noCode: "Don't have an Google Authenticator code?",
  addRecoveryCode: "Add Recovery Code",
  useRecoveryCode: "Use a recovery code",
  back: "Back to sign in",
};

export const verifyEmail = {
  heading: "Verify Your Email",
  sentTo: (email: string) => `We've sent you a six digit verification OTP at ${email}`,
  code: "Verification OTP",
  submit: "Submit",
  resend: "Resend OTP",
  resendIn: (wait: string) => `Resend OTP in ${wait}`,
  sending: "Sending the OTP…",
  sent: "OTP sent successfully.",
  back: "Back to sign in",
};

export const challengeForm = {
  note: "We'll check the code once you enter its last digit.",
};
