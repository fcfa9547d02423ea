import { reportMachine } from "./report.machine.ts";
import { defineCases } from "../../shared/cases.ts";

export const reportCases = defineCases(reportMachine, {
  starts: {
    "a page that was captured": { input: { isMade: true } },
    "a page that could not be captured": { input: { isMade: false } },
  },
  events: {
    "comment.edit": { "": {} },
    "comment.rewrite": { "": {} },
    "comment.skip": { "": {} },
    "comment.submit": {
      "": { comment: " I was signing in. " },
      empty: { comment: " " },
      "too short": { comment: "no" },
      "too long": { comment: "x".repeat(501) },
    },
    "file.download": { "": {} },
    "report.change": { "": {} },
    "report.close": { "": {} },
    "report.keep": { "": {} },
  },
  outcomes: {},
  projections: [
    {
      name: "problem",
      sees: ({ value, context: { problem, comment, hasChanges } }) => [value, problem, comment !== null, hasChanges],
    },
  ],
});
