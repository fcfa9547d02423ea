import type { FieldProblem } from "../../machines/shared/rules.ts";
import type { Failure } from "../../machines/shared/failure.ts";

/*
 * The texts of the first download. Those of later screens are in `en/` and are bundled with the screens. Some wording
 * is fixed, odd spelling included (docs/behaviour.md). A text with values is a function.
 */

const problems: Record<FieldProblem, (label: string) => string> = {
  required: () => "Required*",
  invalid: (label) => `${label} must be valid.`,
  tooLong: () => "Maximum 1,000 Characters",
  tooShort: () => "Minimum 8 Characters",
  phoneTooShort: () => "Too few digits for this country. Check the number and the country code.",
  phoneTooLong: () => "Too many digits for this country. Check the number and the country code.",
  uppercase: () => "Please use uppercase.",
  lowercase: () => "Please use lowercase.",
  number: () => "Please use one number.",
  special: () => "Please use one special character.",
  notEqual: () => "Password and confirm password does not match",
};

/** For failures without a message from the service. */
const failures: Record<Failure["code"], string> = {
  refused: "Something went wrong",
  unauthorised: "Your session has ended. Sign in again.",
  signedOutEverywhere: "You're signed out on all devices, including this one. Sign in again.",
  throttled: "Too many attempts.",
  offline: "Something went wrong. Check your connection and try again.",
  timeout: "Something went wrong",
  notKnown: "We can't tell whether this was done. Check before you try again.",
  unreadable: "Something went wrong",
  invalidRecoveryCode: "Invalid Recovery Code",
  invalidCode: "Invalid OTP",
  emailTaken: "An account with this email address already exists. Login or Register with different email",
  passkeyCancelled:
    "No passkey was used: it was cancelled, took too long, or this device couldn't verify you. Try again, or use another way.",
  passkeyExists: "This device already has a passkey for your account.",
  passkeyElsewhere: "Passkeys don't work at this web address.",
  passkeyUnsupported: "This browser or device can't use passkeys here. Use another way, or another device.",
  passkeyFailed: "Something went wrong with the passkey. Try again, or use another way or another device.",
};

export const en = {
  problems,
  failures,
  alertTitle: "Oops!!",
  /** `wait` is formatted for people, as in "0:25". */
  tryAgainIn: (wait: string) => `Try again in ${wait}.`,
  /** `code` is six signs, in groups or spelled. */
  reference: (code: string) => `Reference ${code}`,
  copyright: (year: number, productName: string) => `© ${year} ${productName}. All rights reserved.`,
  showPassword: "Show password",
  hidePassword: "Hide password",
  settings: "Language and theme",
  language: "Language",
  useDark: "Switch to dark mode",
  useLight: "Switch to light mode",
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
    usePasskey: "Sign in with a passkey",
    passkeysAt: (host: string) => `Passkeys work only at ${host}`,
    noAccount: "Don't have an account?",
    signUp: "Sign Up",
  },

  onboardingLogin: {
    identifier: "Email Address / Employee Code",
  },

  company: {
    missing: "We couldn't load your organisation's name and logo.",
    retry: "Try again",
  },

  connection: {
    offline: "Can't connect. Trying again…",
    reconnecting: "Connection lost. Reconnecting…",
    back: "You're back online.",
  },
  update: { ready: "A new version is available.", reload: "Reload" },

  starting: { text: "One moment…" },
  signingOut: { text: "Signing you out…" },
  fault: {
    heading: "Oops!!",
    text: "Something went wrong",
    advice: "Start this step again or reload the page.",
    restart: "Start again",
    reload: "Reload",
    report: "Create support report",
    reportMissing: "We couldn't create the report because there's no connection. Try again.",
  },
};

/** The type of every translation: a missing text is a compile error. */
export type Texts = typeof en;
