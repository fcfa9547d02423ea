import { resetCountdownMachine } from "../reset-countdown/reset-countdown.machine.ts";
import { newPasswordMachine, resetPasswordMachine } from "./reset-password.machine.ts";
import { answers, deadlines, defineCases, failures, formCases, refusals, refused } from "../../shared/cases.ts";
import { breaks, ends, secretCanary, STARTED_AT, says } from "../../../workbench/cases.ts";
import { Secret } from "../../../workbench/codec/secret.ts";
import { chosenPassword } from "../../shared/people.ts";

const byLink = { subject: { by: "link", code: "abc" } } as const;
const byOnboardingLink = { subject: { by: "onboardingLink", orgId: "acme", code: "abc" } } as const;
const byRecovery = { subject: { by: "recovery", user: secretCanary("ticket"), identifier: "ann@acme.test" } } as const;

export const resetPasswordCases = defineCases(resetPasswordMachine, {
  starts: {
    "by a mailed link": { input: byLink },
    "by a new hire's link": { input: byOnboardingLink },
    "by a recovery code": { input: byRecovery },
  },
  events: { "check.retry": says("they have the link checked again") },
  requests: {
    getResetCodeInfo: "the check of the link",
  },
  outcomes: {
    getResetCodeInfo: {
      "a valid link": answers("getResetCodeInfo", { valid: true, email: "ann@acme.test" }),
      "a valid link, without an email address": answers("getResetCodeInfo", { valid: true }),
      "used or expired": answers("getResetCodeInfo", { valid: false }),
      ...refusals,
    },
    newPassword: { changed: ends(newPasswordMachine, { changedAt: STARTED_AT }), breaks },
    resetCountdown: { over: ends(resetCountdownMachine, undefined), breaks },
  },
  // The screen has a link to request another one.
  leftByTheRoot: ["expired"],
  ends: { changed: undefined },
});

export const newPasswordCases = defineCases(newPasswordMachine, {
  starts: {
    "by a mailed link": { input: byLink },
    "by a new hire's link": { input: byOnboardingLink },
    "by a recovery code": { input: byRecovery },
    "without a clock": { input: byLink, broken: ["clock"] },
  },
  events: {
    ...formCases(chosenPassword, { password: new Secret("lower case"), confirm: new Secret("Another-1") }),
    ...deadlines,
  },
  requests: {
    onboardingResetPassword: "a new hire's new password",
    resetPassword: "the new password",
  },
  outcomes: {
    resetPassword: {
      changed: answers("resetPassword", { success: true }),
      "the link was used meanwhile": refused("This link was used or is too old."),
      ...failures,
    },
    onboardingResetPassword: {
      changed: answers("onboardingResetPassword", { success: true }),
      "the link was used meanwhile": refused("This link was used or is too old."),
      ...failures,
    },
  },
});
