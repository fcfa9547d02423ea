import { challengeMachine } from "../../machines/challenge/challenge.machine.ts";
import { answers, canary, model, offline, refused, secretCanary, throttled } from "./model.ts";
import { ann } from "./people.ts";

const byEmail = { subject: { purpose: "login", details: { ...ann, MFAType: 1 } }, canResend: true } as const;
const byApp = { subject: { purpose: "login", details: ann }, canResend: false } as const;
const activation = { subject: { purpose: "activateAccount", email: "ann@acme.test" }, canResend: true } as const;

const sent = { purpose: "login", email: ann.email } as const;

export const challengeModel = model(challengeMachine, {
  starts: {
    "a code by email": { input: byEmail },
    "a code by email, sent before a reload": { input: byEmail, countdown: { ...sent, left: 12_000 } },
    "a code by email, its countdown long over": { input: byEmail, countdown: { ...sent, left: -1 } },
    "a code by email, one sent to somebody else": {
      input: byEmail,
      countdown: { ...sent, email: "bob@acme.test", left: 12_000 },
    },
    "a code from the app": { input: byApp },
    "the activation code": { input: activation },
    "without a clock": { input: byEmail, broken: ["clock"] },
    "without a store": { input: byEmail, broken: ["resendDeadline"] },
  },
  events: {
    "code.edit": { "": {} },
    "code.submit": { "": { code: secretCanary("code") } },
    "code.resend": { "": {} },
    "message.due": "clock",
    "resend.due": "clock",
  },
  outcomes: {
    login: {
      right: answers("login", { token: canary("token"), email: "ann@acme.test" }),
      wrong: refused("Invalid OTP"),
      "connection lost": offline,
    },
    activateAccount: {
      right: answers("activateAccount", { token: canary("token"), email: "ann@acme.test" }),
      wrong: refused("Invalid OTP"),
    },
    resendOTP: {
      sent: answers("resendOTP", { message: "OTP sent successfully." }),
      "sent, with a wait of its own": answers("resendOTP", { message: "OTP sent successfully.", retryAfter: 90 }),
      "too many": throttled(120),
      "the thread is lost": refused("Sign in first.", { status: 409 }),
      "connection lost": offline,
    },
  },
});
