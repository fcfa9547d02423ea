import { galleryPage } from "../../gallery/gallery-page.ts";
import { Opener } from "../../gallery/opener.tsx";
import { useState } from "react";
import { checkComment, type CommentProblem } from "../../../machines/shared/comment.ts";
import { CommentDialog, type CommentDialogProps } from "./comment-dialog.tsx";

export const page = galleryPage<CommentDialogProps>({
  name: "Comment dialog",
  about: "Asks for a comment, such as a reason, of 3 to 500 characters.",
  states: [
    {
      name: "Asking for a reason",
      Show: () => (
        <Opener label="Reject the timesheet">
          {(close) => <Asking onDone={(comment) => close(`Rejected: ${comment}`)} onCancel={close} />}
        </Opener>
      ),
    },
  ],
  props: {
    title: { type: "string", about: "The question." },
    problem: { type: "'required' | 'tooShort' | 'tooLong' | null", about: "What is wrong with the comment." },
    onSubmit: { type: "(comment: string) => void", about: "Called with the comment; the owner checks it." },
    onEdit: { type: "() => void", about: "Called when it's changed." },
    onCancel: { type: "() => void", about: "Called when it's cancelled." },
  },
});

function Asking({ onDone, onCancel }: { onDone(comment: string): void; onCancel(): void }) {
  const [problem, setProblem] = useState<CommentProblem | null>(null);
  return (
    <CommentDialog
      title="Why is it rejected?"
      problem={problem}
      onSubmit={(comment) => {
        const found = checkComment(comment);
        setProblem(found);
        if (found === null) onDone(comment.trim());
      }}
      onEdit={() => setProblem(null)}
      onCancel={onCancel}
    />
  );
}
