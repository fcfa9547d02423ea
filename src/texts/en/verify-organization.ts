export const verifyOrganization = {
  heading: "Verify Your Organisation",
  /** Before one is asked for here: the mail may have come long ago, or not at all. */
  ask: (email: string) =>
    `Your organisation has to be verified once. Enter the six digit verification OTP from the mail about it, or have one sent to ${email} with Resend OTP.`,
  sentTo: (email: string) =>
    `Your organisation has to be verified once. We've sent you a six digit verification OTP at ${email}`,
  askWithoutAddress:
    "Your organisation has to be verified once. Enter the six digit verification OTP from the mail about it.",
  code: "Verification OTP",
  submit: "Submit",
  back: "Back to your workspace",
};
