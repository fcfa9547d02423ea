import type { Sender } from "../../../machines/shared/contract.ts";

const signIn = "Sign In";
const haveAccount = "Already have an account?";

export const signUp = {
  signIn,
  haveAccount,
  heading: "Sign Up",
  aboutYou: {
    lead: "Step 1 of 2: about you",
    firstName: "First Name",
    lastName: "Last Name",
    email: "Email",
    phoneCountry: "Country Code",
    phone: "Phone",
    agree: "I agree to the",
    terms: "Terms & Conditions",
    and: "and the",
    privacy: "Privacy Policy",
    pleaseAgree: "Please agree with Terms & Conditions and Privacy Policy",
    submit: "Next",
  },
  aboutCompany: {
    heading: "About Your Company",
    lead: "Step 2 of 2: your company",
    company: "Company",
    numemployees: "Number of Employees",
    choose: "Please choose",
    country: "Country",
    submit: "Sign Up",
    back: "Back",
  },
};

export const stayTuned = {
  heading: "Stay Tuned",
  text: "Thank you for signing up. A sales representative will get in touch with you.",
  home: "Go to Home",
  demo: "Schedule Demo",
  signIn: "Back to Sign In",
};

export const onboardingSignUp = {
  signIn,
  haveAccount,
  heading: "Create Your Account",
  lead: "Use the email address that you were invited with, and choose a password.",
  email: "Email",
  submit: "Sign Up",
};

/** Null where nothing is known of them. */
const invitedBy = ({ company, invitedBy }: Sender) => {
  if (invitedBy === null) return company === null ? null : `You were invited to join ${company}.`;
  return company === null ? `${invitedBy} invited you.` : `${invitedBy} invited you to join ${company}.`;
};

export const invite = {
  invitedBy,
  signIn,
  workspace: "Go to your workspace",
  checking: { heading: "Your Invitation", text: "Checking your invitation…" },
  register: {
    heading: "Join Your Team",
    lead: "Create your account to accept the invitation.",
    firstName: "First Name",
    lastName: "Last Name",
    email: "Email",
    submit: "Create Account",
  },
  accept: {
    heading: "You Are Invited",
    lead: (email: string | null) =>
      email === null ? "Accept the invitation to join." : `Accept the invitation to join as ${email}.`,
    submit: "Accept Invitation",
    workspace: "Not now: go to your workspace",
  },
  loginAndAccept: {
    heading: "Account Found",
    lead: (email: string | null) =>
      email === null
        ? "There is an account with your email address. Sign in to accept the invitation."
        : `There is an account with ${email}. Sign in to accept the invitation.`,
  },
  invitationCodeExpired: {
    heading: "Invitation Expired",
    lead: "This invitation is too old to be accepted. Please ask whoever invited you to send another one.",
  },
  invitationAlreadyAccepted: {
    heading: "Accepted",
    lead: "this email address is already registered...",
    advice: "Please sign in to go on.",
  },
  accountNotVerified: {
    heading: "Verification",
    lead: "You need to verify your account",
    submit: "Verify Account",
  },
  emailNotMatching: {
    heading: "Email Not Match",
    lead: (email: string | null, own: string | null) =>
      `This invitation is for ${email ?? "another email address"}. You're signed in as ${own ?? "someone else"}.`,
    advice: "Log out and sign in with the invited address. You'll come straight back to this invitation.",
    logout: "Logout",
    workspace: "Stay signed in and go to your workspace",
  },
  wrong: {
    heading: "Oops.. Something went wrong!. Please try again after some time",
    retry: "Try again",
  },
};

export const clientInvitation = {
  invitedBy,
  accepting: { heading: "Your Invitation", text: "Confirming your account…" },
  accepted: {
    heading: "Your account is confirmed.",
    lead: "Sign in with this email address and password.",
    email: "Email",
    password: "Password",
    hidden: "hidden",
    once: "The password is shown this once. Keep it until you have signed in: you will be asked to choose one of your own.",
    noPassword: "Sign in with the password that you already have.",
    signIn: "Let's Sign In",
  },
  refused: {
    heading: "Something went wrong",
    advice: "The organisation that invited you can help you further.",
    signIn,
    sendLink: "Email me a link to set a password",
  },
  linkSent: {
    heading: "Check your email",
    lead: (email: string) => `We sent a link to set a password to ${email}.`,
    signIn: "Back to Sign In",
  },
  unanswered: {
    heading: "Your invitation could not be confirmed",
    retry: "Try again",
  },
};
