export const verifyOrganization = {
  heading: "Verify Your Organisation",
  sentTo: (email: string) =>
    `Your organisation has to be verified once. We've sent you a six digit verification OTP at ${email}`,
  sent: "Your organisation has to be verified once. Enter the six digit verification OTP from the mail about it.",
  code: "Verification OTP",
  submit: "Submit",
  back: "Back to your workspace",
};
