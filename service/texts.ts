/** Every text of the account service that a person reads (specification section 8 where it quotes one). */
export const texts = {
  refusal: {
    somethingWrong: "Something went wrong",
    notAvailable: "This is not available yet.",
    unknownCall: "The account service does not know this call.",
    unreadable: "The account service could not read this call.",
    signedOut: "You are signed out. Please sign in.",
    sessionEnded: "Your session has ended. Please sign in again.",
    wrongPassword: "Wrong email address or password.",
    wrongOnboardingPassword: "Wrong email address, employee code or password.",
    tooManyTries: "Too many tries. Please wait before you try again.",
    tooManyCalls: "Too many calls at once. Please wait a moment.",
    invalidCode: "Invalid OTP",
    waitForCode: "A code was sent a moment ago. Please wait before you ask for another.",
    tooManyCodes: "Too many codes were sent. Please wait before you ask for another.",
    useAuthenticator: "Please use the code of your authenticator app.",
    signInAgain: "Please sign in again to get a new code.",
    mustSetUpSecondFactor: "Your company asks for a second factor at sign-in. Please set it up.",
    mustChangePassword: "Please change your password first.",
    verifiedSignIn: "Your email address is verified. Please sign in.",
    noSuchOrganisation: "There is no such organisation.",
    notYourOrganisation: "You do not belong to this organisation.",
    notYourEmail: "This is not the email address you are signed in with.",
    notForNewHires: "This is not available to new hires.",
    wrongCurrentPassword: "The current password is not right.",
    samePassword: "The new password must be different from the current one.",
    weakPassword: {
      required: "Please enter a new password.",
      tooShort: "Please use at least 8 characters.",
      uppercase: "Please use uppercase.",
      lowercase: "Please use lowercase.",
      number: "Please use one number.",
      special: "Please use one special character.",
      invalid: "This password cannot be used.",
      notEqual: "Password and confirm password does not match",
    },
    mailFailed: "The mail could not be sent. Please try again in a moment.",
  },
  codeSent: "OTP sent successfully.",
  passwordUpdated: "Password updated successfully.",
  mail: {
    activateAccount: {
      subject: "Verify your email address",
      body: (code: string) => [
        `Your verification code is ${code}.`,
        "It is good for 10 minutes and can be used once.",
        "If you did not ask for it, you need not do anything.",
      ],
    },
    login: {
      subject: "Your sign-in code",
      body: (code: string) => [
        `Your sign-in code is ${code}.`,
        "It is good for 10 minutes and can be used once.",
        "If you are not signing in now, somebody knows your password: please change it.",
      ],
    },
    activateOrganization: {
      subject: "Verify your organisation",
      body: (code: string) => [
        `The verification code of your organisation is ${code}.`,
        "It is good for 10 minutes and can be used once.",
        "If you did not ask for it, you need not do anything.",
      ],
    },
    authorize: {
      subject: "Your sign-in code",
      body: (code: string) => [
        `Your code to sign in to another app is ${code}.`,
        "It is good for 10 minutes and can be used once.",
        "If you are not signing in now, somebody knows your password: please change it.",
      ],
    },
    passwordChanged: {
      subject: "Your password was changed",
      body: () => [
        "The password of your account was changed just now, and every other session was ended.",
        "If it was not you, please reset your password and tell your administrator.",
      ],
    },
    invitation: {
      subject: (company: string) => `You are invited to ${company}`,
      body: (company: string, link: string) => [
        `You are invited to join ${company}. Open this link to accept:`,
        link,
        "The invitation is good for 7 days.",
      ],
    },
  },
} as const;
