import { recoveryCodeMachine } from "./recovery-code.machine.ts";
import {
  answers,
  deadlines,
  defineCases,
  failures,
  formCases,
  noAnswer,
  refused,
  throttled,
  unauthorised,
} from "../../shared/cases.ts";
import { canary, secretCanary } from "../../../workbench/cases.ts";
import { Secret } from "../../../workbench/codec/secret.ts";
import { ann } from "../../shared/people.ts";

const values = { recoveryCode: secretCanary("recovery code") };

export const recoveryCodeCases = defineCases(recoveryCodeMachine, {
  starts: {
    "in the middle of signing in": { input: { details: ann } },
    "signed in": { input: { details: null } },
    "without a clock": { input: { details: ann }, broken: ["clock"] },
  },
  events: { ...formCases(values, { recoveryCode: new Secret("") }), ...deadlines },
  requests: {
    "hrms|master|MFA|verify": "the check of a code",
  },
  outcomes: {
    "hrms|master|MFA|verify": {
      right: answers("hrms|master|MFA|verify", { success: true }),
      "right, with a token for the set-up": answers("hrms|master|MFA|verify", {
        success: true,
        token: canary("setup token"),
      }),
      "right, with a token that can be kept": answers("hrms|master|MFA|verify", {
        success: true,
        token: canary("setup token"),
        resumable: true,
      }),
      "wrong or no longer valid": answers("hrms|master|MFA|verify", { success: false }),
      "this sign-in is no longer known": refused("Sign in first.", { status: 409 }),
      "too many tries": throttled(3600),
      "the session is over": unauthorised,
      ...noAnswer,
    },
    login: {
      "the password is right, a second factor is needed": answers("login", {
        isCompanyMFA: true,
        isUserMFASetup: true,
        isEmailMFA: true,
      }),
      "wrong password, it was changed meanwhile": refused("Wrong password."),
      ...failures,
    },
  },
  ends: {
    right: { setupToken: null, resumable: false },
    "right, with a token for the set-up": {
      setupToken: secretCanary("setup token"),
      resumable: false,
    },
    "right, with a token that can be kept": {
      setupToken: secretCanary("setup token"),
      resumable: true,
    },
  },
});
