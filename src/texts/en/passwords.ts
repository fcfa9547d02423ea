import type { PasswordRule } from "../../../machines/shared/rules.ts";

const rules: Record<PasswordRule, string> = {
  tooShort: "Minimum 8 Characters",
  uppercase: "Uppercase",
  lowercase: "Lowercase",
  number: "1 Numeric Number",
  special: "1 Special Character",
};

/** Wherever a password is chosen. */
export const newPassword = {
  next: "New Password",
  confirm: "Confirm Password",
  rulesHeading: "Your new password needs",
  rules,
  met: "met",
  notMet: "not met yet",
};

export const changePassword = {
  heading: "Change Password",
  forced: "Your password was set by someone else. Please choose one of your own.",
  email: "Email",
  employeeCode: "Employee Code",
  none: "None",
  current: "Current Password",
  submit: "Change Password",
  cancel: "Cancel",
  cancelHint: "Cancel signs you out.",
  back: "Back to your workspace",
};

export const forgotPassword = {
  heading: "Forgot Password",
  lead: "Tell us your email address, and we will send you a link to choose a new password.",
  email: "Email",
  submit: "Submit",
  recovery: "Try Recovery code?",
  remembered: "Remember Password ?",
  signIn: "Sign In",
};

export const emailSent = {
  heading: "Check your email",
  lead: "If there is an account with that email address, a mail with a link to choose a new password is on its way to it.",
  leadTo: (email: string) =>
    `If there is an account for ${email}, a mail with a link to choose a new password is on its way to it.`,
  advice: "Nothing there? Please look among unwanted mails too, or",
  again: "ask for another link",
  login: "Login",
};

export const forgotWithRecovery = {
  heading: "Use a Recovery Code",
  lead: "The recovery code that you were given when you set up multi-factor authentication lets you choose a new password.",
  identifier: "Email Address / User Name",
  recoveryCode: "Recovery Code",
  submit: "Submit",
  byEmail: "Have a link sent by email instead",
  remembered: "Remember Password ?",
  signIn: "Sign In",
};

export const resetPassword = {
  heading: "Reset Password",
  lead: "Choose a new password for your account.",
  checking: "Checking your link…",
  submit: "Reset Password",
  again: "Ask for another link",
  anotherCode: "Use another recovery code",
  remembered: "Remember Password ?",
  signIn: "Sign In",
  expired: {
    heading: "This link has expired",
    lead: "It was used before, or it is too old. You can have another one sent to you.",
  },
  unchecked: {
    heading: "Your link could not be checked",
    retry: "Try again",
  },
  changed: {
    heading: "Password Reset",
    lead: "Your password has been successfully reset.",
    redirect: "In a moment you will be taken to sign in.",
  },
};
