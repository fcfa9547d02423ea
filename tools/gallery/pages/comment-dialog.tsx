import { presses, takes } from "../unbound.ts";
import { useState } from "react";
import { checkComment, type CommentProblem } from "../../../machines/shared/comment.ts";
import { galleryPage } from "../gallery-page.ts";
import { Opener } from "../opener.tsx";
import { CommentDialog, type CommentDialogProps } from "../../../src/components/comment-dialog/comment-dialog.tsx";

function Asking({ close }: { close(outcome?: string): void }) {
  const [problem, setProblem] = useState<CommentProblem | null>(null);
  return (
    <CommentDialog
      title="Why is it rejected?"
      problem={problem}
      edits={takes(() => setProblem(null))}
      submits={takes((comment) => {
        const found = checkComment(comment);
        setProblem(found);
        if (found === null) close(`Rejected: ${comment.trim()}`);
      })}
      cancels={presses(close)}
    />
  );
}

export const page = galleryPage<CommentDialogProps>({
  name: "Comment dialog",
  about: "Asks for a comment, such as a reason, of 3 to 500 characters.",
  states: [
    {
      name: "Asking for a reason",
      Show: () => <Opener label="Reject the timesheet">{(close) => <Asking close={close} />}</Opener>,
    },
  ],
  props: {
    title: { type: "string", about: "The question." },
    initial: { type: "string", about: "The comment to begin with.", otherwise: "none" },
    problem: { type: "CommentProblem | null", about: "What is wrong with the comment: required, tooShort or tooLong." },
    submits: { type: "Gives<string>", about: "Gets what was typed, to be checked." },
    edits: { type: "Gives<string>", about: "Told when it's edited." },
    cancels: { type: "Press", about: "Used when it's cancelled." },
    skips: {
      type: "Press",
      about: "Used when the person goes on without a comment.",
      otherwise: "there has to be one",
    },
  },
});
