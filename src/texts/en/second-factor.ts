export const multiFactorSetup = {
  heading: "Multi-Factor Authentication Setup",
  lead: "Choose how you confirm that it is you when you sign in. You may choose both.",
  loading: "Preparing your set-up…",
  failedHeading: "The set-up could not be loaded",
  retry: "Try again",
  /** Where the service wants to be sure who it is first. */
  signInAgain: "Sign in again",
  methods: "Ways to confirm",
  email: {
    name: "Email",
    about: (email: string | null) => `We send a six digit code to ${email ?? "your email address"}.`,
  },
  authenticator: {
    name: "Authenticator App",
    about: "An app on your phone shows a six digit code.",
    isOn: "Your authenticator app is set up and stays as it is. Go on here only to put another one in its place.",
    replaced: "Set up the app on your new phone. The one you had stops working when you save.",
    missing: "The QR code isn't available right now. You can choose email, or try again.",
    retry: "Try again",
    retrying: "Getting the QR code…",
    scan: "Scan this QR code with your authenticator app, for example Google Authenticator.",
    qrCode: "QR code for your authenticator app. The secret key says the same in letters.",
    orType: "Or type this secret key into the app:",
    secretKey: "Secret Key",
    enter: "Enter the six digit code that the app shows. It is checked at once.",
    code: "Authentication Code",
    checking: "Checking the code…",
    verified: "OTP verified successfully",
    unproved: "Codes cannot be checked at the moment. You can still choose email.",
  },
  recovery: {
    missingRecovering:
      "You used your recovery code to get here, and it stops working when you save. To get a new one, try again before you save.",
    missing: "To get a recovery code, try again before you save. A code you already have stays valid.",
    heading: "Recovery Code",
    about:
      "If you ever lose your phone or your mailbox, this code lets you set up your sign-in anew. It works once. As soon as you save, it replaces any code you had before. Keep it where only you can find it.",
    code: "Recovery Code",
    download: "Download",
    print: "Print",
    file: (productName: string, code: string) =>
      `${productName} recovery code\n\n${code}\n\nIt works once. Keep it where only you can find it.\n`,
  },
  save: "Save",
  chooseFirst: "To save, choose email, or confirm a code from your authenticator app.",
  appNotProved: "The authenticator app is not switched on until you have entered a code from it.",
  backToWorkspace: "Back to your workspace",
  backToLogin: "Back to Sign In",
};

export const recoveryCode = {
  heading: "Add Recovery Code",
  lead: "Enter the recovery code you were given when you set up multi-factor authentication. It works once; afterwards you set it up anew.",
  code: "Recovery Code",
  submit: "Save",
  backToCode: "Back to the authentication code",
  backToLogin: "Back to Sign In",
  backToWorkspace: "Back to your workspace",
};
