import { appEvents } from "../app.events.cases.ts";
import { firstVisit } from "../app.pages.cases.ts";
import { answers, defineCases, noAnswer, refusals, unauthorised } from "../../shared/cases.ts";
import { breaks, done, secretCanary, says } from "../../../workbench/cases.ts";
import { member, memberSession } from "../../shared/people.ts";
import { sessionMachine } from "./session.machine.ts";

/** The outcomes of the session's calls and tasks. */
export const sessionOutcomes = {
  authenticate: {
    "a member": answers("authenticate", member),
    "must change the password": answers("authenticate", { ...member, aftrp: true }),
    "must verify the email": answers("authenticate", { ...member, activateAccount: true }),
    "a person without an email": answers("authenticate", { ...member, email: null }),
    // The service refuses a token that needs the set-up first with the same 401 as an expired one.
    "the second factor must be set up": unauthorised,
    ...refusals,
    ...noAnswer,
  },
  signOut: { done, breaks },
  reload: { "the page stays": done, fails: breaks },
};

const drawnFor = { ...firstVisit, token: secretCanary("token"), session: memberSession };

export const sessionCases = defineCases(sessionMachine, {
  starts: {
    "a visitor": { input: firstVisit },
    "a token holder": { input: { ...firstVisit, token: secretCanary("token") } },
    "a token holder without a clock": {
      input: { ...firstVisit, token: secretCanary("token") },
      broken: ["clock"],
    },
    "a member whose page came drawn": { input: drawnFor },
    "a member whose page came drawn, without a clock": { input: drawnFor, broken: ["clock"] },
  },
  // Other regions of the root raise these, which do not run in this machine.
  events: {
    ...appEvents,
    "session.endedEverywhere": says("the person is signed out everywhere"),
    "session.signOutHere": says("the person is signed out to open the page again"),
    "signIn.left": says("the person leaves the page of a sign-in"),
  },
  outcomes: sessionOutcomes,
  // The browser is loading the page again.
  leftByTheBrowser: ["reloading"],
  projections: [
    {
      name: "who is signed in",
      sees: ({ value, context }) => [value, context.token !== null, context.session !== null],
    },
  ],
});
