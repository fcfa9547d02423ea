import { appEvents } from "../app.events.cases.ts";
import { firstVisit } from "../app.pages.cases.ts";
import {
  answers,
  breaks,
  defineCases,
  done,
  noAnswer,
  offline,
  refusals,
  secretCanary,
  unauthorised,
} from "../../shared/cases.ts";
import { member, memberSession } from "../../shared/people.ts";
import { sessionMachine } from "./session.machine.ts";

/** What becomes of what the session asks for. */
export const sessionOutcomes = {
  authenticate: {
    "a member": answers("authenticate", member),
    "must change the password": answers("authenticate", { ...member, aftrp: true }),
    "must verify the email": answers("authenticate", { ...member, activateAccount: true }),
    "somebody without an email": answers("authenticate", { ...member, email: null }),
    // To a token that is worth nothing before that, the service says no as to one that is over.
    "the second factor must be set up": unauthorised,
    ...refusals,
    ...noAnswer,
  },
  signOut: { done, "connection lost": offline, breaks },
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
  // The list of devices says so, which is no part of this machine.
  events: { ...appEvents, "session.endedEverywhere": { "": {} } },
  outcomes: sessionOutcomes,
  // The page that was asked for is on its way.
  leftByTheBrowser: ["reloading"],
  lenses: [
    {
      name: "who is signed in",
      sees: ({ value, context }) => [value, context.token !== null, context.session !== null],
    },
  ],
});
