import type { Answer } from "../../shared/contract.ts";
import { inviteNexts } from "../invite-decision/invite-decision.policy.ts";
import { inviteDecisionMachine } from "../invite-decision/invite-decision.machine.ts";
import { inviteMachine, registeringMachine } from "./invite.machine.ts";
import {
  answers,
  deadlines,
  defineCases,
  failures,
  formCases,
  noAnswer,
  refusals,
  refused,
  throttled,
  unauthorised,
} from "../../shared/cases.ts";
import { breaks, ends, secretCanary, says } from "../../../workbench/cases.ts";
import { Secret } from "../../../workbench/codec/secret.ts";
import { chosenPassword } from "../../shared/people.ts";

const invitation = (facts: Answer<"verifyInvitationCode">) => answers("verifyInvitationCode", facts);
const email = "ann@acme.test";
const othersEmail = "bea@globex.test";
const sender = { company: "Globex", invitedBy: "Priya Nair" };
const token = secretCanary("token");

export const inviteCases = defineCases(inviteMachine, {
  starts: {
    "a visitor": { input: { code: "abc", token: null } },
    "a signed-in person": { input: { code: "abc", token } },
    "without a clock": { input: { code: "abc", token }, broken: ["clock"] },
  },
  events: {
    "verification.start": says("they choose to verify their email"),
    "invitation.accept": says("they accept the invitation"),
    "signIn.start": says("they choose to sign in"),
    "check.retry": says("they have the link checked again"),
    ...deadlines,
  },
  requests: {
    acceptInvitation: "acceptance of the invitation",
    verifyInvitationCode: "the check of the invitation",
    resendOTP: "a new code",
  },
  outcomes: {
    resendOTP: {
      sent: answers("resendOTP", { message: "OTP sent successfully." }),
      ...refusals,
    },
    verifyInvitationCode: {
      // In the order of the decision: each answer also meets the conditions that the machine checks later.
      replaced: invitation({
        invitationReplaced: true,
        invitationCodeExpired: true,
        invitationAlreadyAccepted: true,
        accountNotVerified: true,
        emailNotMatching: true,
        userAvailability: true,
        email,
        ...sender,
      }),
      expired: invitation({
        invitationCodeExpired: true,
        invitationAlreadyAccepted: true,
        accountNotVerified: true,
        emailNotMatching: true,
        userAvailability: true,
        email,
        ...sender,
      }),
      "accepted before": invitation({
        invitationAlreadyAccepted: true,
        accountNotVerified: true,
        emailNotMatching: true,
        userAvailability: true,
        email,
      }),
      "not verified": invitation({
        accountNotVerified: true,
        emailNotMatching: true,
        userAvailability: true,
        email,
      }),
      "not verified, without an email address": invitation({ accountNotVerified: true }),
      "for another person": invitation({
        emailNotMatching: true,
        userAvailability: true,
        email: othersEmail,
        ...sender,
      }),
      "for another person, who has no account": invitation({
        emailNotMatching: true,
        userAvailability: false,
        email: othersEmail,
        ...sender,
      }),
      "there is an account": invitation({ userAvailability: true, email, ...sender }),
      "there is an account, without an email address": invitation({ userAvailability: true }),
      "there is no account": invitation({ userAvailability: false, email, ...sender }),
      "there is no account, without an email address": invitation({ userAvailability: false }),
      "an empty answer": invitation({}),
      refused: refused("No such invitation."),
      "too many tries": throttled(60),
      "the session is over": unauthorised,
      ...noAnswer,
    },
    acceptInvitation: {
      accepted: answers("acceptInvitation", { success: true }),
      refused: refused("This invitation is for somebody else."),
      "too many tries": throttled(60),
      "the session is over": unauthorised,
      ...noAnswer,
    },
    inviteDecision: {
      ...Object.fromEntries(inviteNexts.map((next) => [next, ends(inviteDecisionMachine, { next })])),
      breaks,
    },
    registering: { registered: ends(registeringMachine, { email: "ann.lee@acme.test" }), breaks },
  },
  projections: [
    {
      name: "decisions",
      sees: ({ value, context: { token, invitation } }) => [
        value,
        token !== null,
        invitation?.email,
        invitation?.userAvailability,
      ],
    },
  ],
  // Their screens have links to sign in or out.
  leftByTheRoot: [
    "invitationReplaced",
    "invitationCodeExpired",
    "invitationAlreadyAccepted",
    "accountNotVerified",
    "emailNotMatching",
  ],
  ends: {
    "on to the workspace": {
      next: "workspace",
      email: null,
      comesBack: false,
      hasAccount: true,
      company: "Globex",
    },
    "on to verify the new account's email": {
      next: "verifyEmail",
      email: "ann@acme.test",
      comesBack: false,
      hasAccount: true,
      company: null,
    },
    "on to verify the email, and back": {
      next: "verifyEmail",
      email: "ann@acme.test",
      comesBack: true,
      hasAccount: true,
      company: null,
    },
    "on to sign in": {
      next: "login",
      email: "ann@acme.test",
      comesBack: true,
      hasAccount: true,
      company: null,
    },
    "on to register, after signing out": {
      next: "login",
      email: "ann@acme.test",
      comesBack: true,
      hasAccount: false,
      company: null,
    },
    "on to sign in, without an email": {
      next: "login",
      email: null,
      comesBack: true,
      hasAccount: true,
      company: null,
    },
  },
});

const member = { firstName: "Ann", lastName: "Lee", email, ...chosenPassword };
const form = formCases(member, { firstName: "", confirm: new Secret("Another-1") });

export const registeringCases = defineCases(registeringMachine, {
  starts: {
    "an invited person": { input: { code: "abc", email } },
    "an invited person whose email is not said": { input: { code: "abc", email: null } },
    "without a clock": { input: { code: "abc", email }, broken: ["clock"] },
  },
  events: {
    ...form,
    "form.submit": says(form["form.submit"].sentence, {
      ...form["form.submit"].cases,
      "with another address": { values: { ...member, email: "bob@acme.test" } },
    }),
    ...deadlines,
  },
  requests: {
    registerAsMember: "the invited person's account",
  },
  outcomes: {
    registerAsMember: {
      registered: answers("registerAsMember", { success: true }),
      refused: refused("This invitation is for another address."),
      ...failures,
    },
  },
});
