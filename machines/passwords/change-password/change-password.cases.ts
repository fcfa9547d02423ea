import { changePasswordMachine } from "./change-password.machine.ts";
import {
  answers,
  deadlines,
  formCases,
  defineCases,
  noAnswer,
  refused,
  unauthorised,
  throttled,
} from "../../shared/cases.ts";
import { canary, secretCanary } from "../../../workbench/cases.ts";
import { Secret } from "../../../workbench/codec/secret.ts";
import { chosenPassword } from "../../shared/people.ts";

const input = { email: "ann@acme.test", employeeCode: "A-17", forced: false };
const values = { oldPassword: secretCanary("old password"), ...chosenPassword };

export const changePasswordCases = defineCases(changePasswordMachine, {
  starts: {
    chosen: { input },
    forced: { input: { ...input, forced: true } },
    "by a person without an email": { input: { ...input, email: null } },
    "without a clock": { input, broken: ["clock"] },
  },
  events: {
    ...formCases(values, { oldPassword: new Secret(""), confirm: new Secret("Another-1") }),
    ...deadlines,
  },
  requests: {
    "hrms|myPassword|update": "the password change",
  },
  outcomes: {
    "hrms|myPassword|update": {
      changed: answers("hrms|myPassword|update", {
        token: canary("new token"),
        message: "Password updated successfully.",
      }),
      "changed, the token stays": answers("hrms|myPassword|update", {}),
      "wrong old password": refused("The current password is wrong."),
      "too many tries": throttled(60),
      "the session is over": unauthorised,
      ...noAnswer,
    },
  },
  ends: {
    changed: { token: secretCanary("new token") },
    "changed, the token stays": { token: null },
  },
});
