import { reportMachine } from "./report.machine.ts";
import { defineCases } from "../../shared/cases.ts";
import { says } from "../../../workbench/cases.ts";

export const reportCases = defineCases(reportMachine, {
  starts: {
    "a page that was captured": { input: { isMade: true } },
    "a page that could not be captured": { input: { isMade: false } },
  },
  events: {
    "comment.edit": says("they change the comment"),
    "comment.rewrite": says("they edit the comment"),
    "comment.skip": says("they go on without a new comment"),
    "comment.submit": says("they send the comment", {
      "": { comment: " I was signing in. " },
      empty: { comment: " " },
      "too short": { comment: "no" },
      "too long": { comment: "x".repeat(501) },
    }),
    "file.download": says("they download the file"),
    "report.change": says("they black out a text of the report, or show it again"),
    "report.close": says("they close the support report"),
    "report.keep": says("they go back to the report"),
  },
  outcomes: {},
  projections: [
    {
      name: "problem",
      sees: ({ value, context: { problem, comment, hasChanges } }) => [value, problem, comment !== null, hasChanges],
    },
  ],
  ends: { closed: undefined },
});
