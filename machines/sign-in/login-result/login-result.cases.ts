import { loginResultMachine } from "./login-result.machine.ts";
import { signedIn } from "../../shared/people.ts";
import { defineCases } from "../../shared/cases.ts";

const withSecondFactor = { ...signedIn, isCompanyMFA: true, isUserMFASetup: true };
const toSetUp = { ...signedIn, isCompanyMFA: true, token: null };
const recalls = { returnAddress: { "": "https://foyer.test/downloads" } };

export const loginResultCases = defineCases(loginResultMachine, {
  starts: {
    "signed in": { input: { reply: signedIn } },
    "signed in, on the way somewhere": { input: { reply: signedIn }, recalls },
    "signed in, without cookies": { input: { reply: signedIn }, broken: ["returnAddress"] },
    "signed in with the second factor": { input: { reply: withSecondFactor } },
    "second factor needed": { input: { reply: { ...withSecondFactor, token: null } } },
    "second factor to set up": { input: { reply: toSetUp } },
    "refused until a second factor is set up": { input: { reply: null } },
    "email to verify": { input: { reply: { ...signedIn, activateAccount: true } } },
    "email to verify before the second factor": { input: { reply: { ...toSetUp, activateAccount: true } } },
    "email to verify, with a second factor there": {
      input: { reply: { ...withSecondFactor, token: null, activateAccount: true } },
    },
    "password to change": { input: { reply: { ...signedIn, aftrp: true } }, recalls },
    "everything at once": { input: { reply: { ...toSetUp, aftrp: true, activateAccount: true } }, recalls },
  },
  events: {},
  outcomes: {},
});
