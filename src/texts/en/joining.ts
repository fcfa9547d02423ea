const signIn = "Sign In";
const haveAccount = "Already have an account?";

export const signUp = {
  signIn,
  haveAccount,
  heading: "Sign Up",
  aboutYou: {
    lead: "Step 1 of 2: About you",
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
    heading: "About your company",
    lead: "Step 2 of 2: Your company",
    company: "Company",
    numemployees: "Number of Employees",
    choose: "Select",
    country: "Country",
    submit: "Sign Up",
    back: "Back",
  },
};

export const stayTuned = {
  heading: "Stay Tuned",
  text: "Thanks for signing up. A sales representative will get in touch with you.",
  home: "Go to Home",
  demo: "Schedule Demo",
  signIn: "Back to sign in",
};

export const onboardingSignUp = {
  signIn,
  haveAccount,
  heading: "Create your account",
  lead: "Use the email address you were invited with, and choose a password.",
  email: "Email",
  submit: "Sign Up",
};

/** Returns null if neither name is known. */
const invitedBy = (company: string | null, inviter: string | null) => {
  if (inviter === null) return company === null ? null : `You were invited to join ${company}.`;
  return company === null ? `${inviter} invited you.` : `${inviter} invited you to join ${company}.`;
};

export const invite = {
  invitedBy,
  signIn,
  checking: { heading: "Your invitation", text: "Checking your invitation…" },
  register: {
    heading: "Join your team",
    lead: "Create your account to accept the invitation.",
    firstName: "First Name",
    lastName: "Last Name",
    email: "Email",
    submit: "Create account",
  },
  accept: {
    heading: "You Are Invited",
    lead: (email: string | null) =>
      email === null ? "Accept the invitation to join." : `Accept the invitation to join as ${email}.`,
    submit: "Accept invitation",
    workspace: "Not now, go to your workspace",
  },
  loginAndAccept: {
    heading: "Account Found",
    lead: (email: string | null) =>
      email === null
        ? "There's already an account with your email address. Sign in to accept the invitation."
        : `There's already an account with ${email}. Sign in to accept the invitation.`,
  },
  invitationReplaced: {
    heading: "Invitation Expired",
    lead: "We sent you a newer invitation since. Only the newest one counts: open the link in that email.",
  },
  invitationCodeExpired: {
    heading: "Invitation Expired",
    lead: "This invitation is no longer valid. Ask the person who invited you to send a new one.",
  },
  invitationAlreadyAccepted: {
    heading: "Accepted",
    lead: "this email address is already registered...",
    advice: "Sign in to continue.",
  },
  accountNotVerified: {
    heading: "Verification",
    lead: "You need to verify your account",
    submit: "Verify account",
  },
  emailNotMatching: {
    heading: "Email Not Match",
    lead: (email: string | null, own: string | null) =>
      `This invitation is for ${email ?? "another email address"}. You're signed in as ${own ?? "someone else"}.`,
    advice: "Log out to answer it with the invited address. This invitation stays open.",
    logout: "Logout",
    workspace: "Stay signed in and go to your workspace",
  },
  failed: {
    heading: "Oops.. Something went wrong!. Please try again after some time",
    retry: "Try again",
  },
};

export const clientInvitation = {
  accepting: { heading: "Your invitation", text: "Confirming your account…" },
  invitedBy,
  accepted: {
    heading: "Your account is confirmed.",
    lead: "Sign in with this email address and password.",
    email: "Email",
    password: "Password",
    hidden: "hidden",
    once: "We'll show this password only once. After you sign in with it, you'll choose your own.",
    noPassword: "Sign in with the password you already have.",
    signIn: "Let's Sign In",
  },
  refused: {
    heading: "Something went wrong",
    advice: "For help, contact the organisation that invited you.",
    signIn,
    sendLink: "Email me a link to set a password",
  },
  linkSent: {
    heading: "Check your email",
    lead: (email: string) => `We sent a link to set a password to ${email}.`,
    signIn: "Back to sign in",
  },
  unanswered: {
    heading: "We couldn't confirm your invitation",
    retry: "Try again",
  },
};
