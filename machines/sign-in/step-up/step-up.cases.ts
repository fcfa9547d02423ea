import { answers, deadlines, defineCases, formCases, refusals, refused } from "../../shared/cases.ts";
import { breaks, ends, secretCanary, STARTED_AT, says } from "../../../workbench/cases.ts";
import { plainFailure } from "../../shared/failure.ts";
import { Secret } from "../../../workbench/codec/secret.ts";
import { passkeySignInMachine } from "../passkey-sign-in/passkey-sign-in.machine.ts";
import { stepUpChallenge, stepUpMachine } from "./step-up.machine.ts";

/** How the proof ends, for the machines that have it proved. */
export const stepUpEnds = {
  proved: ends(stepUpMachine, { proved: true }),
  cancelled: ends(stepUpMachine, { proved: false }),
  breaks,
};

export const stepUpCases = defineCases(stepUpMachine, {
  starts: { "a signed-in person": { input: undefined }, "without a clock": { input: undefined, broken: ["clock"] } },
  events: {
    ...formCases({ password: secretCanary("password again") }, { password: new Secret("") }),
    "code.choose": says("they choose to enter a code", { email: { MFAType: 1 }, "the app": { MFAType: 2 } }),
    "password.choose": says("they choose to enter the password"),
    "passkey.use": says("they choose to use a passkey"),
    "proof.cancel": says("they decide to prove nothing"),
    ...deadlines,
  },
  requests: {
    "stepUp|read": "the ways in which they can prove who they are",
    "stepUp|prove": "the check of the password",
  },
  outcomes: {
    "stepUp|read": {
      "every way": answers("stepUp|read", { isEmailMFA: true, isAuthenticatorAppMFA: true, hasPasskey: true }),
      "the password alone": answers("stepUp|read", {}),
      ...refusals,
    },
    "stepUp|prove": {
      right: answers("stepUp|prove", { success: true }),
      "wrong password": refused("The current password is incorrect.", { status: 403 }),
      ...refusals,
    },
    challenge: { passed: ends(stepUpChallenge, { success: true, token: secretCanary("new token") }), breaks },
    passkeySignIn: {
      accepted: ends(passkeySignInMachine, { reply: null, failure: null }),
      refused: ends(passkeySignInMachine, { reply: null, failure: plainFailure("passkeyCancelled", STARTED_AT, "1") }),
      breaks,
    },
  },
  projections: [
    {
      name: "ways",
      sees: ({ value, context: { ways, MFAType, problems } }) => [value, ways, MFAType, Object.keys(problems)],
    },
  ],
});
