import { Text, Textarea } from "@mantine/core";
import { useField } from "@mantine/form";
import { COMMENT_LEAST, COMMENT_MOST, commentLength, type CommentProblem } from "../../../machines/shared/comment.ts";
import { useApp, useTexts } from "../../app-actor.ts";
import { commentDialog } from "../../texts/en/pieces.ts";
import { ConfirmDialog } from "../confirm-dialog/confirm-dialog.tsx";
import { kitField } from "../field/kit-field.tsx";

export interface CommentDialogProps {
  title: string;
  /** The comment to begin with. */
  initial?: string;
  /** The problem of the submitted comment, or null. */
  problem: CommentProblem | null;
  /** Called with the comment as typed. The owner decides whether it is valid. */
  onSubmit(comment: string): void;
  onEdit(): void;
  onCancel(): void;
  /** Called when the person goes on without a comment. Left out where a comment is required. */
  onSkip?(): void;
}

/** Asks for a short comment, such as a reason: 3 to 500 characters. */
export function CommentDialog(props: CommentDialogProps) {
  const { title, initial = "", problem, onSubmit, onEdit, onCancel, onSkip } = props;
  const texts = useTexts("commentDialog", commentDialog);
  const { problems } = useApp().texts;
  const comment = useField({ initialValue: initial, onValueChange: onEdit });
  const messages: Record<CommentProblem, string> = {
    required: problems.required(texts.comment),
    tooShort: texts.tooShort(COMMENT_LEAST),
    tooLong: texts.tooLong(COMMENT_MOST),
  };
  const length = commentLength(comment.getValue());
  return (
    <ConfirmDialog
      title={title}
      skip={onSkip && { text: texts.skip, onSkip }}
      onConfirm={() => onSubmit(comment.getValue())}
      onCancel={onCancel}
    >
      <Textarea
        {...kitField}
        {...comment.getInputProps()}
        name="comment"
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
