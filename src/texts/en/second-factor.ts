export const multiFactorSetup = {
  heading: "Multi-Factor Authentication Setup",
  lead: "Choose how to confirm it's you when you sign in. You can choose more than one method.",
  required:
    "Your company requires a second factor when you sign in. Set it up once to continue. You can choose more than one method.",
  loading: "Preparing your setup…",
  failedHeading: "We couldn't load the setup",
  retry: "Try again",
  startOver: "Start over",
  /** Shown when the service asks for a new sign-in first. */
  signInAgain: "Sign in again",
  methods: "Verification methods",
  email: {
    name: "Email",
    about: (email: string | null) => `We'll send a 6-digit code to ${email ?? "your email address"}.`,
  },
  authenticator: {
    name: "Authenticator App",
    about: "An app on your phone shows a 6-digit code.",
    isOn: "Your authenticator app is already set up. Continue only if you want to replace it.",
    newCode:
      "This QR code replaces another one. If your app has scanned that one, remove its entry from the app: it no longer works.",
    scan: "Scan this QR code with your authenticator app, such as Google Authenticator.",
    qrCode: "QR code for your authenticator app. If you can't scan it, use the secret key.",
    orType: "Or enter this secret key in the app:",
    replaced: "Set up the app on your new phone. The app on your old phone stops working when you save.",
    missing: "The QR code isn't available right now. You can choose email, or try again.",
    retry: "Try again",
    retrying: "Getting the QR code…",
    secretKey: "Secret Key",
    enter: "Enter the 6-digit code from the app. We'll check it automatically.",
    code: "Authentication Code",
    checking: "Checking the code…",
    verified: "OTP verified successfully",
    unproved: "We can't check codes right now. You can still choose email.",
  },
  passkey: {
    name: "Passkey",
    about: "Use your fingerprint, face, screen lock or a security key.",
    add: "Add a passkey",
    adding: "Follow the steps in your browser…",
    made: "You have a passkey.",
  },
  recovery: {
    missingRecovering:
      "You used your recovery code to get here, and it stops working when you save. To get a new one, try again before you save.",
    missing: "To get a recovery code, try again before you save. A code you already have stays valid.",
    heading: "Recovery Code",
    about:
      "If you lose access to your phone, your email or your passkey, use this code to set up multi-factor authentication again. It works once. When you save, it replaces every earlier code, also one that this page showed before. Keep it somewhere safe.",
    code: "Recovery Code",
    download: "Download",
    print: "Print",
    file: (productName: string, code: string) =>
      `${productName} recovery code\n\n${code}\n\nIt works once. Keep it somewhere safe.\n`,
  },
  save: "Save",
  chooseFirst: (passkeys: boolean): string =>
    passkeys
      ? "To save, choose email, enter a code from your authenticator app, or add a passkey."
      : "To save, choose email or enter a code from your authenticator app.",
  appNotProved: "Enter a code from your authenticator app to turn it on.",
  passkeyNotMade: "Add a passkey to turn this method on.",
  backToWorkspace: "Back to your workspace",
  backToLogin: "Back to sign in",
};

export const recoveryCode = {
  heading: "Add Recovery Code",
  lead: "Enter the recovery code you saved when you set up multi-factor authentication. It works once, and then you'll set it up again.",
  code: "Recovery Code",
  submit: "Save",
  backToCode: "Back to authentication code",
  backToLogin: "Back to sign in",
  backToWorkspace: "Back to your workspace",
};
