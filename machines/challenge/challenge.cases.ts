import { challengeMachine } from "./challenge.machine.ts";
import { Secret } from "../shared/secret.ts";
import {
  answers,
  canary,
  deadlines,
  formCases,
  defineCases,
  noAnswer,
  refused,
  replies,
  secretCanary,
  secretCode,
  throttled,
  refusals,
  unauthorised,
} from "../sandbox/cases.ts";
import { ann } from "../sandbox/people.ts";

const byEmail = { subject: { purpose: "login", details: { ...ann, MFAType: 1 } }, canResend: true } as const;
const byApp = { subject: { purpose: "login", details: ann }, canResend: false } as const;
const activation = { subject: { purpose: "activateAccount", email: "ann@acme.test" }, canResend: true } as const;
const organisation = {
  subject: { purpose: "activateOrganization", orgId: "acme", email: "ann@acme.test" },
  canResend: true,
} as const;
const authorize = {
  subject: {
    purpose: "authorize",
    query: "?client_id=crm&redirect_uri=https%3A%2F%2Fcrm.test%2Fback",
    body: {
      identifier: "ann@acme.test",
      email: "ann@acme.test",
      password: secretCanary("third-party password"),
      platform: "WEB",
    },
  },
  canResend: true,
} as const;

const setUp = {
  subject: { purpose: "setUp", secretKey: secretCanary("secret key") },
  canResend: false,
} as const;

/** What can be said to a code. */
const wrong = { wrong: refused("Invalid OTP"), "too many tries": throttled(60), "not authorised": unauthorised };
const sent = { purpose: "login", email: ann.email } as const;

export const challengeCases = defineCases(challengeMachine, {
  starts: {
    "a code by email": { input: byEmail },
    "a code by email, sent before a reload": { input: byEmail, countdown: { ...sent, left: 12_000 } },
    "a code by email, its countdown over this moment": { input: byEmail, countdown: { ...sent, left: 0 } },
    "a code by email, its countdown long over": { input: byEmail, countdown: { ...sent, left: -1 } },
    "a code by email, one sent to somebody else": {
      input: byEmail,
      countdown: { ...sent, email: "bob@acme.test", left: 12_000 },
    },
    "a code from the app": { input: byApp },
    "the activation code": { input: activation },
    "the organisation's code": { input: organisation },
    "the organisation's code, for somebody without an email": {
      input: { subject: { ...organisation.subject, email: "" }, canResend: false },
    },
    "a third party's code": { input: authorize },
    "the first code of a new app": { input: setUp },
    "without a clock": { input: byEmail, broken: ["clock"] },
    "without a store": { input: byEmail, broken: ["resendDeadline"] },
  },
  events: {
    ...formCases({ code: secretCode }, { code: new Secret("12") }),
    "code.filled": { "": { values: { code: secretCode } } },
    "popup.close": { "": {} },
    "code.resend": { "": {} },
    "code.sent": "itself",
    ...deadlines,
  },
  outcomes: {
    "login-with-code": {
      right: answers("login", { token: canary("token"), email: "ann@acme.test" }),
      ...wrong,
      ...noAnswer,
    },
    activateAccount: {
      right: answers("activateAccount", { token: canary("token"), email: "ann@acme.test" }),
      "right, of a new hire": answers("activateAccount", {
        token: canary("token"),
        email: "new@acme.test",
        isPreBoarding: true,
        _id: "rec1",
        orgId: "acme",
      }),
      "right, no email said": answers("activateAccount", { token: canary("token") }),
      ...wrong,
      ...noAnswer,
    },
    activateOrganization: {
      right: answers("activateOrganization", { success: true }),
      "not right": answers("activateOrganization", { success: false }),
      ...wrong,
      ...noAnswer,
    },
    "oauth2/login-with-code": {
      right: replies("oauth2/login", { redirect_uri: "https://crm.test/back?code=c1" }),
      "right, but it leads elsewhere": replies("oauth2/login", { redirect_uri: "https://evil.test/back?code=c1" }),
      "right, but it leads nowhere": replies("oauth2/login", {}),
      "asked for once more": replies("oauth2/login", { isMultiFactorAuth: true, MFAType: 1 }),
      ...wrong,
      ...noAnswer,
    },
    "hrms|master|MFA|verify": {
      right: answers("hrms|master|MFA|verify", { success: true }),
      "not right": answers("hrms|master|MFA|verify", { success: false }),
      ...wrong,
      ...noAnswer,
    },
    "oauth2/login": {
      sent: replies("oauth2/login", { isMultiFactorAuth: true, MFAType: 1 }),
      ...refusals,
      ...noAnswer,
    },
    login: {
      "told who asks": answers("login", { isCompanyMFA: true, isUserMFASetup: true, isEmailMFA: true }),
      ...refusals,
      ...noAnswer,
    },
    resendOTP: {
      sent: answers("resendOTP", { message: "OTP sent successfully." }),
      "sent, and blocked for 90 s": answers("resendOTP", { message: "OTP sent successfully.", retryAfter: 90 }),
      "the thread is lost": refused("Sign in first.", { status: 409 }),
      ...refusals,
      ...noAnswer,
      "sent, and again at once": answers("resendOTP", { retryAfter: 0 }),
      "too many, until this moment": throttled(0),
    },
  },
  // The form and having a code sent hardly touch.
  lenses: [
    {
      name: "the code",
      sees: ({ value, context: { code, mustPress, refusedCode } }) => [
        typeof value === "object" && value.open.entry,
        mustPress && code === null,
        refusedCode !== null,
      ],
      // Not those with a countdown beside the form.
      starts: [
        "a code by email",
        "a code from the app",
        "the activation code",
        "the organisation's code",
        "a third party's code",
        "the first code of a new app",
        "without a clock",
      ],
      tries: (name) => name !== "code.resend",
    },
    {
      name: "having it sent",
      sees: ({ value }) => value,
      tries: (name, label) => !["form.edit", "field.leave", "code.filled"].includes(name) && !label.endsWith("wrong"),
    },
  ],
});
