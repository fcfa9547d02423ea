import { authorizeChallenge } from "../sign-in/authorize/authorize.machine.ts";
import { stepUpChallenge } from "../sign-in/step-up/step-up.machine.ts";
import { loginChallenge } from "../sign-in/multi-factor-login/multi-factor-login.machine.ts";
import { appChallenge } from "../sign-in/multi-factor-setup/multi-factor-setup.machine.ts";
import { activationChallenge } from "../sign-in/verify-email/verify-email.machine.ts";
import { organizationChallenge } from "../joining/verify-organization/verify-organization.machine.ts";
import { keyOf } from "../parts/challenge/challenge.tasks.ts";
import type { Resend } from "../shared/effects.ts";
import { Secret } from "../../workbench/codec/secret.ts";
import {
  answers,
  deadlines,
  defineCases,
  failures,
  formCases,
  refusals,
  refused,
  replies,
  secretCode,
  throttled,
} from "../shared/cases.ts";
import { canary, secretCanary, STARTED_AT, startOf, says } from "../../workbench/cases.ts";
import { ann } from "../shared/people.ts";

const details = { ...ann, MFAType: 1 } as const;
const byEmail = { subject: details, canResend: true };
const email = "ann@acme.test";
const organisation = { orgId: "acme", email };
const thirdParty = {
  query: "?client_id=crm&redirect_uri=https%3A%2F%2Fcrm.test%2Fback",
  body: { identifier: email, email, password: secretCanary("third-party password"), platform: "WEB" },
} as const;

/** How a code can be refused. */
const wrong = { "wrong or no longer valid": refused("Invalid OTP"), ...failures };
const sent = { purpose: "login", email: ann.email } as const;

/** A countdown that began on an earlier visit, with its remaining milliseconds; `isSent` is false after a refusal. */
export const countdown = ({ left, isSent = true, ...resend }: Resend & { left: number; isSent?: boolean }) => ({
  resendWait: { [keyOf(resend)]: { from: STARTED_AT, until: STARTED_AT + left, isSent } },
});

/* The second factor of a sign-in, and in its place the other codes: their charts are the same, and their calls are not. */
export const challengeCases = defineCases(loginChallenge, {
  starts: {
    "a code by email": { input: byEmail },
    "a code by email, sent before a reload": { input: byEmail, recalls: countdown({ ...sent, left: 12_000 }) },
    "a code by email, none allowed before a reload": {
      input: byEmail,
      recalls: countdown({ ...sent, left: 12_000, isSent: false }),
    },
    "a code by email, its countdown over this moment": { input: byEmail, recalls: countdown({ ...sent, left: 0 }) },
    "a code by email, its countdown long over": { input: byEmail, recalls: countdown({ ...sent, left: -1 }) },
    "a code by email, one sent to another person": {
      input: byEmail,
      recalls: countdown({ ...sent, email: "bob@acme.test", left: 12_000 }),
    },
    "a code from the app": { input: { subject: ann, canResend: false } },
    "the activation code": startOf(activationChallenge, { subject: { email }, canResend: true }),
    "the organisation's code": startOf(organizationChallenge, { subject: organisation, canResend: true }),
    "the organisation's code, for a person without an email": startOf(organizationChallenge, {
      subject: { ...organisation, email: "" },
      canResend: false,
    }),
    "a third party's code": startOf(authorizeChallenge, { subject: thirdParty, canResend: true }),
    "the first code of a new app": startOf(appChallenge, {
      subject: { MFASecretKey: secretCanary("secret key") },
      canResend: false,
    }),
    "a mailed code by which one proves who one is": startOf(stepUpChallenge, {
      subject: { stepUp: 1 },
      canResend: true,
    }),
    "without a clock": { input: byEmail, broken: ["clock"] },
    "without a store": { input: byEmail, broken: ["resendWait"] },
  },
  events: {
    ...formCases({ code: secretCode }, { code: new Secret("12") }),
    "code.filled": says("they enter all six digits of a code", {
      "": { values: { code: secretCode } },
      // Pasted over a refused code.
      "with other digits": { values: { code: new Secret("118264") } },
    }),
    "popup.close": says("they close the message"),
    "code.resend": says("they ask for a new code"),
    "code.sent": "itself",
    ...deadlines,
  },
  outcomes: {
    "login-with-code": {
      right: answers("login", { token: canary("token"), email: "ann@acme.test" }),
      ...wrong,
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
      "right, without an email address": answers("activateAccount", { token: canary("token") }),
      ...wrong,
    },
    activateOrganization: {
      right: answers("activateOrganization", { success: true }),
      "not accepted": answers("activateOrganization", { success: false }),
      ...wrong,
    },
    "oauth2/login-with-code": {
      right: replies("oauth2/login", { redirect_uri: "https://crm.test/back?code=c1" }),
      "right, but it leads elsewhere": replies("oauth2/login", { redirect_uri: "https://evil.test/back?code=c1" }),
      "right, but it leads nowhere": replies("oauth2/login", {}),
      "asked for once more": replies("oauth2/login", { isMultiFactorAuth: true, MFAType: 1 }),
      ...wrong,
    },
    "hrms|master|MFA|verify": {
      right: answers("hrms|master|MFA|verify", { success: true }),
      "not accepted": answers("hrms|master|MFA|verify", { success: false }),
      "too late": refused("Start over.", { status: 409 }),
      ...wrong,
    },
    "stepUp|prove-with-code": { right: answers("stepUp|prove", { success: true }), ...wrong },
    "stepUp|sendCode": {
      sent: answers("stepUp|sendCode", { retryAfter: 30 }),
      ...refusals,
    },
    "oauth2/login": {
      sent: replies("oauth2/login", { isMultiFactorAuth: true, MFAType: 1 }),
      ...refusals,
    },
    login: {
      "the password is right, a second factor is needed": answers("login", {
        isCompanyMFA: true,
        isUserMFASetup: true,
        isEmailMFA: true,
      }),
      ...refusals,
    },
    resendOTP: {
      sent: answers("resendOTP", { message: "OTP sent successfully." }),
      "sent, and no other for 90 s": answers("resendOTP", { message: "OTP sent successfully.", retryAfter: 90 }),
      "this sign-in is no longer known": refused("Sign in first.", { status: 409 }),
      ...refusals,
      "sent, and another may be asked for at once": answers("resendOTP", { retryAfter: 0 }),
      "too many tries, but the wait is over": throttled(0),
    },
  },
  // The form and the resending are almost independent.
  projections: [
    {
      name: "the code",
      sees: ({ value, context: { code, submitManually, refusedCode } }) => [
        typeof value === "object" && value.open.entry,
        submitManually && code === null,
        refusedCode !== null,
      ],
      // Starts with a countdown make no difference to the form.
      starts: [
        "a code by email",
        "a code from the app",
        "the activation code",
        "the organisation's code",
        "a third party's code",
        "the first code of a new app",
        "a mailed code by which one proves who one is",
        "without a clock",
      ],
      tries: (name) => name !== "code.resend",
    },
    {
      name: "having it sent",
      sees: ({ value }) => value,
      tries: (name, label) =>
        !["form.edit", "field.leave", "code.filled"].includes(name) && !label.endsWith("with errors"),
    },
  ],
});
