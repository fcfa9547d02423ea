/** Every text of the account service that a person reads (specification section 8 where it quotes one). */
export const texts = {
  refusal: {
    somethingWrong: "Something went wrong",
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
    nothingToVerify: "There is nothing to verify at this address.",
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
    passwordExpired:
      "This password was made for your first sign-in and has expired. Please choose Forgot Password? to set one of your own.",
    emailInvalid: "Please enter a valid email address.",
    emailTaken: "An account with this email address already exists. Login or Register with different email",
    resetLinkOver: "This link has expired or was used already. Please ask for a new one.",
    resetTicketOver: "The time to set a new password is over. Please ask for a link to reset it.",
    recoveryNeedsSignIn: "Please sign in again before you use a recovery code.",
    noFactorChosen: "Please choose at least one second factor.",
    setUpOver: "This set-up has expired or was started again elsewhere. Please start it anew.",
    authenticatorNotProved: "Please enter a code of your authenticator app first.",
    proveAgain: "For your safety, please sign in again before you change your second factor.",
    cannotRegister:
      "You cannot register with this email address here. If you are registered already, please sign in or reset your password; otherwise please ask your organisation.",
    notAdmin: "Only an admin of the organisation can verify it.",
    signUp: {
      firstName: "Please enter your first name.",
      lastName: "Please enter your last name.",
      email: "Please enter a valid email address.",
      company: "Please enter the name of your company.",
      phone: "Please enter a valid phone number.",
      numemployees: "Please choose how many people work at your company.",
      country: "Please choose a country.",
      affiliatecode: "The affiliate code cannot be used.",
      usercode: "The user code cannot be used.",
    },
    noSuchInvitation: "This invitation is not known. Please check that the link is complete.",
    invitationExpired: "This invitation has expired. Please ask whoever invited you for a new one.",
    invitationAccepted: "This invitation was accepted already. Please sign in.",
    invitationForAnother: "This invitation is for another email address than the one you are signed in with.",
    useInvitedEmail: "Please use the email address the invitation was sent to.",
    signInToAccept: "There is an account with this email address already. Please sign in to accept the invitation.",
    clientInvitationAccepted:
      "This invitation was accepted already. Please sign in with the password that was shown then, or set a new one with Forgot Password.",
    oauth: {
      queryTooLong: "The address you were sent here with is too long.",
      duplicateParameter: "The address you were sent here with says something twice.",
      unknownClient: "The app that sent you here is not registered.",
      unregisteredRedirect: "The app that sent you here wants the answer at an address that is not registered.",
      unsupportedResponse: "The app that sent you here wants an answer of a kind that is not given.",
      challengeMissing: "The app that sent you here does not protect the sign-in (a code challenge is missing).",
      challengeUnsafe: "The app that sent you here does not protect the sign-in well enough (the method must be S256).",
      foreignPage: "This can only be asked for by a page of this service.",
      verifyFirst: "Please verify your email address first: sign in at the app itself, then come back.",
      setUpFirst: "Please set up a second factor first: sign in at the app itself, then come back.",
      changePasswordFirst: "Please change your password first: sign in at the app itself, then come back.",
    },
    tooLarge: "This is more than the account service reads.",
    nothingHere: "There is nothing here.",
    wrongMethod: "This cannot be asked for in this way.",
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
      body: [
        "The password of your account was changed just now, and every other session was ended.",
        "If it was not you, please reset your password and tell your administrator.",
      ],
    },
    secondFactorChanged: {
      subject: "Your second factor was changed",
      body: [
        "The second factor of your account was set up anew just now.",
        "If it was not you, please change your password and tell your administrator.",
      ],
    },
    recoveryCodeUsed: {
      subject: "A recovery code was used",
      body: [
        "The recovery code of your account was used just now. It cannot be used again; you get a new one when you set up your second factor.",
        "If it was not you, please change your password and tell your administrator.",
      ],
    },
    resetPassword: {
      subject: "Reset your password",
      body: (link: string) => [
        "Open this link to set a new password:",
        link,
        "It is good for 10 minutes and can be used once.",
        "If you did not ask for it, you need not do anything.",
      ],
    },
    signedUp: {
      subject: "We will be in touch",
      // Nothing of what was typed: it would go to whatever address was typed beside it.
      body: [
        "Thank you for signing up.",
        "A sales representative will get in touch with you soon.",
        "If you did not sign up, you need not do anything.",
      ],
    },
    registered: {
      subject: "You are registered",
      body: (company: string) => [
        `A password was set just now for your sign-in at ${company}.`,
        "If it was not you, please reset your password and tell your organisation.",
      ],
    },
    registeredAlready: {
      subject: "You are registered already",
      body: (company: string) => [
        `Somebody tried to register at ${company} with your email address just now. You have a password already, and it was not changed.`,
        "If it was you, please sign in, or reset your password if you do not remember it.",
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
    clientInvitation: {
      subject: (company: string) => `${company} invites you to work together`,
      body: (company: string, link: string) => [
        `${company} has invited you to its projects. Open this link to see how you sign in:`,
        link,
        "The invitation is good for 7 days. The link shows your first password once, so open it when you have time to sign in.",
      ],
    },
  },
} as const;
