import { answers, defineCases, failures, refused } from "../../shared/cases.ts";
import { says } from "../../../workbench/cases.ts";
import { notMeMachine } from "./not-me.machine.ts";

export const notMeCases = defineCases(notMeMachine, {
  starts: { "a person with a link": { input: { token: "abc" } } },
  events: { "account.secure": says("they secure the account") },
  requests: {
    "account|disavow": "securing the account",
  },
  outcomes: {
    "account|disavow": {
      secured: answers("account|disavow", {}),
      "used or expired": refused("This link has expired or was already used.", { status: 403 }),
      ...failures,
    },
  },
  // The screen has a link to request a new password.
  leftByTheRoot: ["over"],
  ends: { secured: undefined },
});
