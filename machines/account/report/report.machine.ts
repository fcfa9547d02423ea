import { assign, setup } from "xstate";
import { checkComment } from "../../shared/comment.ts";
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
    keepComment: assign((_, { comment }: { comment: string }) => ({ comment: trimmed(comment), problem: null })),
    keepProblem: assign((_, { comment }: { comment: string }) => ({ problem: checkComment(comment) })),
    clearProblem: assign({ problem: null }),
  },
  guards: {
    isMade: ({ context }) => context.isMade,
    isFine: (_, { comment }: { comment: string }) => checkComment(comment) === null,
  },
}).createMachine({
  id: "report",
  context: ({ input }) => ({ ...input, comment: null, problem: null }),
  initial: "opening",
  states: {
    opening: {
      description: "The machine checks whether the page could be captured.",
      tags: "busy",
      always: [{ guard: "isMade", target: "asking" }, { target: "failed" }],
    },
    asking: {
      description: "The screen asks the person for their aim. They can skip the question, or keep an earlier comment.",
      on: {
        "comment.submit": [
          {
            guard: { type: "isFine", params: ({ event }) => event },
            target: "ready",
            actions: { type: "keepComment", params: ({ event }) => event },
          },
          { target: ".invalid", actions: { type: "keepProblem", params: ({ event }) => event } },
        ],
        "comment.skip": "ready",
      },
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
      on: { "file.download": ".saved", "comment.rewrite": "asking" },
      initial: "offered",
      states: {
        offered: {
          description: "The screen shows the report with its comment, if any. The person can download or copy it.",
          tags: "stable",
        },
        saved: {
          description: "The person has downloaded the file. The screen says its name, and where to send it.",
          tags: "stable",
          on: { "report.change": "changed" },
        },
        changed: {
          description:
            "The person has blackened or shown a text since the download, so the file must be downloaded again.",
          tags: "stable",
        },
      },
    },
    failed: {
      description: "The page couldn't be captured, so there is no report.",
      tags: "stable",
    },
  },
});

export type ReportEvent =
  | { type: "comment.edit" }
  | { type: "comment.rewrite" }
  /** The person goes on without a comment, or keeps an earlier one. */
  | { type: "comment.skip" }
  | { type: "comment.submit"; comment: string }
  | { type: "file.download" }
  /** The person has blackened a text of the report, or shown it again. */
  | { type: "report.change" };
