import { changePasswordMachine } from "../change-password/change-password.machine.ts";
import {
  answers,
  canary,
  deadlines,
  table,
  noAnswer,
  refused,
  secretCanary,
  unauthorised,
  throttled,
} from "./table.ts";

const input = { email: "ann@acme.test", employeeCode: "A-17", forced: false };
const values = { oldPassword: secretCanary("old password"), newPassword: secretCanary("new password") };

export const changePasswordTable = table(changePasswordMachine, {
  starts: {
    chosen: { input },
    forced: { input: { ...input, forced: true } },
    "by somebody without an email": { input: { ...input, email: null } },
    "without a clock": { input, broken: ["clock"] },
  },
  events: { "form.edit": { "": {} }, "form.submit": { "": { values } }, ...deadlines },
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
});
