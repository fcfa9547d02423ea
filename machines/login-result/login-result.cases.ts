import { type LoginFacts, loginResultMachine, setupRefused } from "./login-result.machine.ts";
import { defineCases } from "../sandbox/cases.ts";

const signedIn: LoginFacts = {
  aftrp: false,
  activateAccount: false,
  isCompanyMFA: false,
  isUserMFASetup: false,
  hasToken: true,
};
const previousUrl = "https://foyer.test/downloads";

export const loginResultCases = defineCases(loginResultMachine, {
  starts: {
    "signed in": { input: signedIn },
    "signed in, on the way somewhere": { input: signedIn, previousUrl },
    "signed in, without cookies": { input: signedIn, broken: ["takePreviousUrl"] },
    "signed in with the second factor": { input: { ...signedIn, isCompanyMFA: true, isUserMFASetup: true } },
    "second factor needed": { input: { ...signedIn, isCompanyMFA: true, isUserMFASetup: true, hasToken: false } },
    "second factor to set up": { input: setupRefused },
    "email to verify": { input: { ...signedIn, activateAccount: true } },
    "email to verify before the second factor": { input: { ...setupRefused, activateAccount: true } },
    "email to verify, with a second factor there": {
      input: { ...signedIn, isCompanyMFA: true, isUserMFASetup: true, hasToken: false, activateAccount: true },
    },
    "password to change": { input: { ...signedIn, aftrp: true }, previousUrl },
    "everything at once": { input: { ...setupRefused, aftrp: true, activateAccount: true }, previousUrl },
  },
  events: {},
  outcomes: {},
});
