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

export const invite = {
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
    lead: (email: string | null) =>
      email === null
        ? "This invitation is for a different email address than the one you're signed in with."
        : `This invitation is for ${email}, but you're signed in with a different email address.`,
    advice: "Log out, then sign in with the address the invitation was sent to.",
    logout: "Logout",
    workspace: "Stay signed in and go to your workspace",
  },
  wrong: {
    heading: "Oops.. Something went wrong!. Please try again after some time",
    retry: "Try again",
  },
};

export const clientInvitation = {
  accepting: { heading: "Your invitation", text: "Confirming your account…" },
  accepted: {
    heading: "Your account is confirmed.",
    lead: "Sign in with this email address and password.",
    email: "Email",
    password: "Password",
    hidden: "hidden",
    once: "We'll only show this password once. Keep it until you've signed in, then you'll choose your own.",
    noPassword: "Sign in with the password you already have.",
    signIn: "Let's Sign In",
  },
  refused: {
    heading: "Something went wrong",
    advice: "For help, contact the organisation that invited you.",
    signIn,
  },
  unanswered: {
    heading: "We couldn't confirm your invitation",
    retry: "Try again",
  },
};
