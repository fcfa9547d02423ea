export const verifyOrganization = {
  heading: "Verify your organisation",
  /** Before one is asked for here: the mail may have come long ago, or not at all. */
  ask: (email: string) =>
    `Your organisation needs to be verified. Enter the six digit verification OTP from our email, or choose Resend OTP to get one at ${email}.`,
  sentTo: (email: string) =>
    `Your organisation needs to be verified. We've sent you a six digit verification OTP at ${email}`,
  askWithoutAddress: "Your organisation needs to be verified. Enter the six digit verification OTP from our email.",
  code: "Verification OTP",
  submit: "Submit",
  back: "Back to your workspace",
};
