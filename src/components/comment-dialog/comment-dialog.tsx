import { Text, Textarea } from "@mantine/core";
import { useField } from "@mantine/form";
import { COMMENT_LEAST, COMMENT_MOST, commentLength, type CommentProblem } from "../../../machines/shared/comment.ts";
import { useApp, useTexts } from "../../app-actor.ts";
import { type Gives, type Press, pressOf } from "../../sends.ts";
import { commentDialog } from "../../texts/en/pieces.ts";
import { ConfirmDialog } from "../confirm-dialog/confirm-dialog.tsx";
import { kitField } from "../field/kit-field.tsx";

export interface CommentDialogProps {
  title: string;
  /** The comment to begin with. */
  initial?: string;
  /** The problem of the submitted comment, or null. */
  problem: CommentProblem | null;
  /** Gets the comment as typed. The owner decides whether it is valid. */
  submits: Gives<string>;
  edits: Gives<string>;
  cancels: Press;
  /** Used when the person goes on without a comment. Left out where a comment is required. */
  skips?: Press;
}

/** Asks for a short comment, such as a reason: 3 to 500 characters. */
export function CommentDialog(props: CommentDialogProps) {
  const { title, initial = "", problem, submits, edits, cancels, skips } = props;
  const texts = useTexts("commentDialog", commentDialog);
  const { problems } = useApp().texts;
  const comment = useField({ initialValue: initial, onValueChange: edits.give });
  const messages: Record<CommentProblem, string> = {
    required: problems.required(texts.comment),
    tooShort: texts.tooShort(COMMENT_LEAST),
    tooLong: texts.tooLong(COMMENT_MOST),
  };
  const length = commentLength(comment.getValue());
  return (
    <ConfirmDialog
      title={title}
      skips={skips && { ...skips, text: texts.skip }}
      confirms={pressOf(submits, comment.getValue)}
      cancels={cancels}
    >
      <Textarea
        {...kitField}
        {...comment.getInputProps()}
        {...edits.mark()}
        name="comment"
        required
        label={<span>{texts.comment}</span>}
        error={problem && messages[problem]}
        rows={4}
        resize="vertical"
      />
      <Text size="sm" ta="end" c={length > COMMENT_MOST ? "var(--danger)" : "dimmed"}>
        {texts.length(length, COMMENT_MOST)}
      </Text>
    </ConfirmDialog>
  );
}
