export const verifyOrganization = {
  heading: "Verify your organisation",
  /** Shown before a code is requested here: an earlier mail may have arrived long ago, or never. */
  ask: (email: string) =>
    `Your organisation needs to be verified. Enter the six digit verification OTP from our email, or choose Resend OTP to get one at ${email}.`,
  sentTo: (email: string) =>
    `Your organisation needs to be verified. We've sent you a six digit verification OTP at ${email}`,
  askWithoutAddress: "Your organisation needs to be verified. Enter the six digit verification OTP from our email.",
  code: "Verification OTP",
  submit: "Submit",
  back: "Back to your workspace",
};
