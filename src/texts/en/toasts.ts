export const toasts = {
  region: "Notifications",
  secondFactorSetUp: "Multi-Factor Authentication Setup Successfully",
  recoveryCodeVerified: "Recovery Code verified successfully",
  deviceNotTrusted: "We couldn't trust this device, so it will need the second factor next time.",
  passkeyMade: "This device can now sign you in with a passkey.",
  passwordUpdated: "Password updated successfully.",
  otpVerified: "OTP verified successfully",
  registered: "Sign in to finish registering.",
  joined: (company: string | null) => (company === null ? "You've joined." : `You've joined ${company}.`),
  linkCopied: (label: string) => `${label} link copied to clipboard.`,
};
