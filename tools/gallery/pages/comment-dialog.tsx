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
      onEdit={() => setProblem(null)}
      onSubmit={(comment) => {
        const found = checkComment(comment);
        setProblem(found);
        if (found === null) close(`Rejected: ${comment.trim()}`);
      }}
      onCancel={close}
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
    onSubmit: { type: "(comment: string) => void", about: "Called with what was typed, to be checked." },
    onEdit: { type: "() => void", about: "Called when it's edited." },
    onCancel: { type: "() => void", about: "Called when it's cancelled." },
    onSkip: {
      type: "() => void",
      about: "Called when the person goes on without a comment.",
      otherwise: "there has to be one",
    },
  },
});
