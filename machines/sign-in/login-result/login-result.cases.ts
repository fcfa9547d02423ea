import type { Reply } from "../../shared/contract.ts";
import { loginResultMachine } from "./login-result.machine.ts";
import { defineCases, secretCanary } from "../../shared/cases.ts";

const signedIn: Reply<"login"> = {
  token: secretCanary("token"),
  email: "ann@acme.test",
  aftrp: false,
  activateAccount: false,
  isCompanyMFA: false,
  isUserMFASetup: false,
  isEmailMFA: false,
  isAuthenticatorAppMFA: false,
  hasPasskey: false,
  mayTrustDevice: false,
};
const withSecondFactor = { ...signedIn, isCompanyMFA: true, isUserMFASetup: true };
const toSetUp = { ...signedIn, isCompanyMFA: true, token: null };
const returnAddress = "https://foyer.test/downloads";

export const loginResultCases = defineCases(loginResultMachine, {
  starts: {
    "signed in": { input: { reply: signedIn } },
    "signed in, on the way somewhere": { input: { reply: signedIn }, returnAddress },
    "signed in, without cookies": { input: { reply: signedIn }, broken: ["takeReturnAddress"] },
    "signed in with the second factor": { input: { reply: withSecondFactor } },
    "second factor needed": { input: { reply: { ...withSecondFactor, token: null } } },
    "second factor to set up": { input: { reply: toSetUp } },
    "refused until a second factor is set up": { input: { reply: null } },
    "email to verify": { input: { reply: { ...signedIn, activateAccount: true } } },
    "email to verify before the second factor": { input: { reply: { ...toSetUp, activateAccount: true } } },
    "email to verify, with a second factor there": {
      input: { reply: { ...withSecondFactor, token: null, activateAccount: true } },
    },
    "password to change": { input: { reply: { ...signedIn, aftrp: true } }, returnAddress },
    "everything at once": { input: { reply: { ...toSetUp, aftrp: true, activateAccount: true } }, returnAddress },
  },
  events: {},
  outcomes: {},
});
