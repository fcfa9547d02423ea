import type { FieldProblem, PasswordRule } from "../../machines/shared/rules.ts";
import type { Failure } from "../../machines/shared/failure.ts";
import type { ProductKey } from "../../machines/shared/products.ts";

/*
 * Every text a person reads in the app. Texts that the specification quotes stand here to the letter,
 * misspellings included. A text with a value in it is a function.
 */

const problems: Record<FieldProblem, (label: string) => string> = {
  required: () => "Required*",
  invalid: (label) => `${label} must be valid.`,
  tooShort: () => "Minimum 8 Characters",
  uppercase: () => "Please use uppercase.",
  lowercase: () => "Please use lowercase.",
  number: () => "Please use one number.",
  special: () => "Please use one special character.",
  notEqual: () => "Password and confirm password does not match",
};

const checklist: Record<PasswordRule, string> = {
  tooShort: "Minimum 8 Characters",
  uppercase: "Uppercase",
  lowercase: "Lowercase",
  number: "1 Numeric Number",
  special: "1 Special Character",
};

/** For failures to which the service gave no text of its own. */
const failures: Record<Failure["code"], string> = {
  refused: "Something went wrong",
  unauthorised: "Your session has ended. Please sign in again.",
  throttled: "Too many attempts.",
  offline: "Something went wrong. There is no connection to the service; please try again.",
  timeout: "Something went wrong",
  unreadable: "Something went wrong",
  invalidRecoveryCode: "Invalid Recovery Code",
  invalidCode: "Invalid OTP",
  emailTaken: "An account with this email address already exists. Login or Register with different email",
};

const products: Record<ProductKey, { name: string; about: string }> = {
  hrms: { name: "HR Management", about: "People, leave and attendance" },
  chat: { name: "Chat", about: "Messages and calls" },
  pms: { name: "Project Management", about: "Plans, tasks and time" },
  payroll: { name: "Payroll", about: "Salaries and payslips" },
  survey: { name: "Survey", about: "Ask and understand" },
  recruit: { name: "Recruitment", about: "Openings and candidates" },
  assets: { name: "Assets", about: "Equipment and who has it" },
  performance: { name: "Performance", about: "Goals and reviews" },
};

export const en = {
  problems,
  checklist,
  failures,
  products,
  alertTitle: "Oops!!",
  /** A refusal's wait, with the seconds as the person reads them ("0:25"). */
  tryAgainIn: (wait: string) => `Try again in ${wait}.`,
  copyright: (year: number, productName: string) => `© ${year} ${productName}. All rights reserved.`,
  showPassword: "Show password",
  hidePassword: "Hide password",
  useDark: "Use dark colours",
  useLight: "Use light colours",
  pageTitle: (heading: string, productName: string) => `${heading} · ${productName}`,

  welcome: {
    headline: (name: string) => `Welcome to ${name}`,
    taglineCompany: "We are work obsessed people",
    taglineProduct: "Connecting People. Optimizing Process. Enhancing Perfomance.",
    valuesHeading: "Our core values",
    values: [
      "Working every day towards perfection",
      "Inspiring teams to build the best",
      "Growing consistently every day",
      "Creating value adding services",
    ],
    logoOf: (company: string) => `${company} logo`,
  },

  login: {
    heading: "Sign In Your Account",
    greeting: "Welcome Back! Please Sign In to access the product.",
    identifier: "Email Address / User Name",
    password: "Password",
    forgotPassword: "Forgot Password?",
    submit: "Login",
    noAccount: "Don't have an account?",
    signUp: "Sign Up",
  },

  onboardingLogin: {
    identifier: "Email Address / Employee Code",
  },

  multiFactorLogin: {
    heading: "Multi-Factor Authentication",
    askApp: "Enter the six digit code from your authenticator app.",
    askEmail: (email: string) => `We can send a six digit code to ${email}.`,
    askEmailSent: (email: string) => `Enter the six digit code we sent to ${email}.`,
    code: "Authentication Code",
    submit: "Verify",
    sendCode: "Send code",
    resend: "Resend code",
    resendIn: (wait: string) => `Resend code in ${wait}`,
    sending: "Sending the code…",
    sent: "OTP sent successfully.",
    useEmail: "Use a code by email instead",
    useApp: "Use the authenticator app instead",
    noCode: "Don't have an Google Authenticator code?",
    addRecoveryCode: "Add Recovery Code",
    back: "Back to Sign In",
  },

  verifyEmail: {
    heading: "Verify Your Email",
    sentTo: (email: string) => `We've sent you a six digit verification OTP at ${email}`,
    code: "Verification OTP",
    submit: "Submit",
    resend: "Resend OTP",
    resendIn: (wait: string) => `Resend OTP in ${wait}`,
    sending: "Sending the OTP…",
    sent: "OTP sent successfully.",
    back: "Back to Sign In",
  },

  changePassword: {
    heading: "Change Password",
    forced: "Your password was set by someone else. Please choose one of your own.",
    email: "Email",
    employeeCode: "Employee Code",
    none: "None",
    current: "Current Password",
    next: "New Password",
    confirm: "Confirm Password",
    rulesHeading: "Your new password needs",
    met: "met",
    notMet: "not met yet",
    submit: "Change Password",
    cancel: "Cancel",
    cancelHint: "Cancel signs you out.",
    back: "Back to your workspace",
  },

  workspace: {
    heading: "Choose your workspace",
    signedInAs: (email: string) => `Signed in as ${email}`,
    organisations: "Organisations",
    search: "Search organisations",
    found: (count: number, total: number) =>
      count === total ? `${total} organisations` : `${count} of ${total} organisations`,
    nothingFound: "No organisation has this name.",
    products: "Products",
    noProductHere: "You have no product in this organisation. Choose another, or contact its administrator.",
    next: "Next",
    loading: "Loading your workspace…",
    updateMultiFactor: "Update Multi-Factor Authenticate Setup?",
    changePassword: "Change Password",
    logout: "Logout",
    failedHeading: "Your workspace could not be loaded",
    retry: "Try again",
    noOrganisation: {
      heading: "Oops!",
      reason:
        "Either you are not a member of any organization or your system IP address does not fall under the defined IP range criteria.",
      advice: "Please contact your system administrator.",
    },
    noProduct: {
      heading: "No product access",
      text: "Please contact the system administrator to get product access.",
      reload: "Reload",
    },
  },

  toasts: {
    region: "Notifications",
    secondFactorSetUp: "Multi-Factor Authentication Setup Successfully",
    recoveryCodeVerified: "Recovery Code verified successfully",
    passwordUpdated: "Password updated successfully.",
    otpVerified: "OTP verified successfully",
  },

  connection: {
    offline: "No connection to the service. Trying again…",
    reconnecting: "The connection was lost. Reconnecting…",
    back: "Connected again.",
  },
  update: { ready: "A new version is ready.", reload: "Reload" },

  starting: { text: "One moment…" },
  signingOut: { text: "Signing you out…" },
  unreachable: {
    heading: "The service cannot be reached",
    text: "You are still signed in. We keep trying; you can also try again now.",
    retry: "Try again",
    signOut: "Sign out",
  },
  leaving: {
    heading: "Taking you there…",
    text: "If nothing happens, go on by yourself:",
    go: "Continue",
  },
  pageNotFound: {
    heading: "OOPS! PAGE NOT FOUND",
    text: "The address may be mistyped, or the page may have moved.",
    login: "Login",
  },
  notAvailable: {
    heading: "Not available yet",
    text: "This page is still being built. Everything else works.",
    login: "Login",
  },
  fault: {
    heading: "Oops!!",
    text: "Something went wrong",
    advice: "You can start this step again, or load the page anew.",
    restart: "Start again",
    reload: "Reload",
  },
  storageClosed: {
    heading: "Cookies are switched off",
    text: "Signing in needs cookies and site storage. Please allow them for this site in your browser and load the page again.",
  },
  configuration: {
    heading: "This site is not set up correctly",
    text: "The page's configuration is missing or has mistakes. If you run this site, correct what is listed here; otherwise please tell whoever does.",
  },
};

/** The catalogue's shape: another language must have every text. */
export type Texts = typeof en;
