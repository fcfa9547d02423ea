import type { Reply } from "../../shared/contract.ts";
import { defineCases } from "../../shared/cases.ts";
import { inviteDecisionMachine } from "./invite-decision.machine.ts";

const unknown: Reply<"verifyInvitationCode"> = {
  invitationReplaced: false,
  invitationCodeExpired: false,
  invitationAlreadyAccepted: false,
  accountNotVerified: false,
  emailNotMatching: false,
  userAvailability: null,
  email: null,
  company: "Globex",
  invitedBy: "Priya Nair",
};
// In reverse order of the decision: each invitation also meets the conditions that the machine checks later.
const withAccount = { ...unknown, userAvailability: true, email: "ann@acme.test" };
const forAnotherPerson = { ...withAccount, emailNotMatching: true };
const notVerified = { ...forAnotherPerson, accountNotVerified: true };
const accepted = { ...notVerified, invitationAlreadyAccepted: true };
const expired = { ...accepted, invitationCodeExpired: true };
const replaced = { ...expired, invitationReplaced: true };

export const inviteDecisionCases = defineCases(inviteDecisionMachine, {
  starts: {
    "account not stated": { input: { invitation: unknown, isSignedIn: false } },
    "account not stated, signed in": { input: { invitation: unknown, isSignedIn: true } },
    "no account": { input: { invitation: { ...unknown, userAvailability: false }, isSignedIn: false } },
    "no account, signed in": { input: { invitation: { ...unknown, userAvailability: false }, isSignedIn: true } },
    "an account": { input: { invitation: withAccount, isSignedIn: false } },
    "an account, signed in": { input: { invitation: withAccount, isSignedIn: true } },
    "for another person": { input: { invitation: forAnotherPerson, isSignedIn: true } },
    "not verified": { input: { invitation: notVerified, isSignedIn: true } },
    "accepted before": { input: { invitation: accepted, isSignedIn: true } },
    expired: { input: { invitation: expired, isSignedIn: true } },
    replaced: { input: { invitation: replaced, isSignedIn: true } },
  },
  events: {},
  outcomes: {},
});
