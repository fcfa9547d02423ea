import { changePasswordMachine } from "../../machines/change-password/change-password.machine.ts";
import { answers, canary, model, offline, refused, secretCanary } from "./model.ts";

const input = { email: "ann@acme.test", employeeCode: "A-17", forced: false };

export const changePasswordModel = model(changePasswordMachine, {
  starts: {
    chosen: { input },
    forced: { input: { ...input, forced: true } },
    "without a clock": { input, broken: ["clock"] },
  },
  events: {
    "form.edit": { "": {} },
    "form.submit": { "": { oldPassword: secretCanary("old password"), newPassword: secretCanary("new password") } },
    "message.due": "clock",
    "resend.due": "clock",
  },
  outcomes: {
    "hrms|myPassword|update": {
      changed: answers("hrms|myPassword|update", {
        token: canary("new token"),
        message: "Password updated successfully.",
      }),
      "changed, the token stays": answers("hrms|myPassword|update", {}),
      "wrong old password": refused("The current password is wrong."),
      "connection lost": offline,
    },
  },
});
