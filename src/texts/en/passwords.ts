import type { PasswordRule } from "../../../machines/shared/rules.ts";

const rules: Record<PasswordRule, string> = {
  tooShort: "Minimum 8 Characters",
  uppercase: "Uppercase",
  lowercase: "Lowercase",
  number: "1 Numeric Number",
  special: "1 Special Character",
};

/** The texts of every form for a new password. */
export const newPassword = {
  password: "New Password",
  confirm: "Confirm Password",
  rulesHeading: "Your new password needs",
  rules,
  met: "met",
  notMet: "not met yet",
};

export const changePassword = {
  heading: "Change Password",
  forced: "Your password was set for you. Choose your own to continue.",
  email: "Email",
  employeeCode: "Employee Code",
  none: "None",
  oldPassword: "Current Password",
  submit: "Change Password",
  cancel: "Cancel",
  cancelHint: "Cancel signs you out.",
  back: "Back to your workspace",
};

export const forgotPassword = {
  heading: "Forgot Password",
  lead: "Enter your email address and we'll send you a link to choose a new password.",
  email: "Email",
  submit: "Submit",
  recovery: "Try Recovery code?",
  remembered: "Remember Password ?",
  signIn: "Sign In",
};

export const emailSent = {
  heading: "Check your email",
  lead: "If there's an account with that email address, we've sent it a link to choose a new password.",
  leadTo: (email: string) => `If there's an account for ${email}, we've sent it a link to choose a new password.`,
  leadSecured:
    "Your account is secured, and every device is signed out. We've sent a link to choose a new password to its email address. The link works for 10 minutes.",
  advice: "Didn't get it? Check your spam folder.",
  again: "Get a new link",
  login: "Login",
};

export const forgotWithRecovery = {
  heading: "Use a recovery code",
  lead: "Enter the recovery code you saved when you set up multi-factor authentication.",
  identifier: "Email Address / User Name",
  recoveryCode: "Recovery Code",
  submit: "Submit",
  byEmail: "Get a link by email instead",
  remembered: "Remember Password ?",
  signIn: "Sign In",
};

export const resetPassword = {
  heading: "Reset Password",
  lead: "Choose a new password for your account.",
  account: "Account",
  checking: "Checking your link…",
  submit: "Reset Password",
  again: "Get a new link",
  anotherCode: "Use a different recovery code",
  remembered: "Remember Password ?",
  signIn: "Sign In",
  expired: {
    heading: "This link no longer works",
    lead: "It was already used, it's too old, or a newer one has replaced it. Open the link in our newest email, or get a new one.",
  },
  unchecked: {
    heading: "We couldn't check your link",
    retry: "Try again",
  },
  changed: {
    heading: "Password Reset",
    lead: "Your password has been successfully reset.",
    redirect: (wait: string) => `You'll go to the sign-in page in ${wait}.`,
  },
};

export const notMe = {
  heading: "Secure your account?",
  lead: "If you didn't do what our email says, someone else may be using your account.",
  /** What happens when the person presses the button. */
  effects: [
    "Every device and every app with access will be signed out. Earlier codes and links and your recovery code will stop working.",
    "Your password will stop working. We'll email a link to choose a new one to the account's address.",
    "Passkeys and app access added in the last 7 days will be removed, and no device will be trusted. If one of these passkeys is your only second factor, ask your administrator to let you in again.",
  ],
  secure: "Secure my account",
  itWasMe: "It was you?",
  signIn: "Sign In",
  over: {
    heading: "This link no longer works",
    lead: "It was already used, it's too old, or it isn't complete. If you used it, your devices are signed out. Choose a new password to be safe.",
    again: "Get a link for a new password",
  },
};
