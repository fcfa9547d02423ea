export const toasts = {
  region: "Notifications",
  secondFactorSetUp: "Multi-Factor Authentication Setup Successfully",
  recoveryCodeVerified: "Recovery Code verified successfully",
  deviceNotTrusted: "We couldn't remember this device, so we'll ask for the second factor next time.",
  passkeyMade: "Passkey added. You can now use it to sign in.",
  passwordUpdated: "Password updated successfully.",
  otpVerified: "OTP verified successfully",
  verifiedSignIn: "Your email address is verified. Sign in.",
  registered: "Sign in to finish registering.",
  joined: (company: string | null) =>
    company === null ? "You've joined the organisation." : `You've joined ${company}.`,
  linkCopied: (label: string) => `${label} link copied to clipboard.`,
};
