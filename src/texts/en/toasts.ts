export const toasts = {
  region: "Notifications",
  secondFactorSetUp: "Multi-Factor Authentication Setup Successfully",
  recoveryCodeVerified: "Recovery Code verified successfully",
  passwordUpdated: "Password updated successfully.",
  otpVerified: "OTP verified successfully",
};
