import { assign, setup } from "xstate";
import { checkComment } from "../../shared/comment.ts";
import { withEvent } from "../../shared/params.ts";
import { trimmed } from "../../shared/rules.ts";
import type { Tag } from "../../shared/screens.ts";
import type { ReportContext } from "./report.policy.ts";

/** The report for support. The person may add a comment, and sends the report themselves. */
export const reportMachine = setup({
  types: {
    input: {} as Pick<ReportContext, "isMade">,
    context: {} as ReportContext,
    events: {} as ReportEvent,
    tags: {} as Tag,
  },
  actions: {
    keepComment: assign((_, { comment }: { comment: string }) => ({ comment: trimmed(comment) })),
    keepProblem: assign((_, { comment }: { comment: string }) => ({ problem: checkComment(comment) })),
    clearProblem: assign({ problem: null }),
    noteChange: assign({ hasChanges: true }),
    noteDownload: assign({ hasChanges: false }),
  },
  guards: {
    isMade: ({ context }) => context.isMade,
    /** Whether the report has something of the person's that closing it would lose. */
    hasWork: ({ context }) => context.comment !== null || context.hasChanges,
    hasChanges: ({ context }) => context.hasChanges,
    isFine: (_, { comment }: { comment: string }) => checkComment(comment) === null,
  },
}).createMachine({
  id: "report",
  context: ({ input }) => ({ ...input, comment: null, problem: null, hasChanges: false }),
  initial: "opening",
  states: {
    opening: {
      description: "The machine checks whether the page could be captured.",
      tags: "busy",
      always: [{ guard: "isMade", target: "asking" }, { target: "failed" }],
    },
    asking: {
      description:
        "The screen asks the person for their aim. They can skip the question, or go back to the report as it was.",
      on: {
        "comment.submit": [
          { guard: withEvent("isFine"), target: "ready", actions: withEvent("keepComment") },
          { target: ".invalid", actions: withEvent("keepProblem") },
        ],
        "comment.skip": "ready",
        "report.close": [{ guard: "hasWork", target: "ready" }, { target: "closed" }],
      },
      exit: "clearProblem",
      initial: "composing",
      states: {
        composing: { description: "The person writes the comment.", tags: "stable" },
        invalid: {
          description: "The person submitted no comment, or one that is too short or too long.",
          tags: "stable",
          on: { "comment.edit": { target: "composing", actions: "clearProblem" } },
        },
      },
    },
    ready: {
      on: {
        "file.download": { target: ".saved", actions: "noteDownload" },
        "comment.rewrite": "asking",
        "report.change": { target: ".changed", actions: "noteChange" },
        "report.close": "closed",
      },
      initial: "choosing",
      states: {
        choosing: {
          always: [{ guard: "hasChanges", target: "changed" }, { target: "offered" }],
        },
        offered: {
          description: "The screen shows the report with its comment, if any. The person can download or copy it.",
          tags: "stable",
        },
        saved: {
          description: "The person has downloaded the file. The screen says its name, and where to send it.",
          tags: "stable",
        },
        changed: {
          description: "The person has blackened or shown a text, and has no file with that change yet.",
          tags: "stable",
          on: { "report.close": "#report.leaving" },
        },
      },
    },
    leaving: {
      description: "The person wants to close the report. The screen asks first, because their changes would be lost.",
      tags: "stable",
      on: { "report.close": "closed", "report.keep": "ready" },
    },
    failed: {
      description: "The page couldn't be captured, so there is no report.",
      tags: "stable",
      on: { "report.close": "closed" },
    },
    closed: { type: "final", description: "The person has closed the report." },
  },
});

export type ReportEvent =
  | { type: "comment.edit" }
  | { type: "comment.rewrite" }
  /** The person goes on without a comment. */
  | { type: "comment.skip" }
  | { type: "comment.submit"; comment: string }
  | { type: "file.download" }
  /** The person has blackened a text of the report, or shown it again. */
  | { type: "report.change" }
  | { type: "report.close" }
  /** The person goes back to a report that they were about to close. */
  | { type: "report.keep" };
