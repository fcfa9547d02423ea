import { Stack, Text, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { COMMENT_LEAST, COMMENT_MOST, commentLength, type CommentProblem } from "../../../machines/shared/comment.ts";
import { useApp } from "../../app-actor.ts";
import { commentDialog } from "../../texts/en/pieces.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { ConfirmButtons } from "../confirm-dialog/confirm-buttons.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { kitField } from "../field/kit-field.ts";

export interface CommentDialogProps {
  title: string;
  /** What is wrong with the comment that was sent, or null. */
  problem: CommentProblem | null;
  /** The comment as it was typed; whether it will do is the owner's to say. */
  onSubmit(comment: string): void;
  /** Another character was typed. */
  onEdit(): void;
  onCancel(): void;
}

/** Asks for a few words, as to why something is done: 3 to 500 characters. */
export function CommentDialog({ title, problem, onSubmit, onEdit, onCancel }: CommentDialogProps) {
  const texts = useTexts("commentDialog", commentDialog);
  const { problems } = useApp().texts;
  const area = useRef<HTMLTextAreaElement>(null);
  const [comment, setComment] = useState("");
  const said: Record<CommentProblem, string> = {
    required: problems.required(texts.comment),
    tooShort: texts.tooShort(COMMENT_LEAST),
    tooLong: texts.tooLong(COMMENT_MOST),
  };
  const length = commentLength(comment);
  return (
    <Dialog title={title} onDismiss={onCancel}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(comment);
          area.current?.focus();
        }}
      >
        <Stack>
          <Textarea
            {...kitField}
            ref={area}
            name="comment"
            label={texts.comment}
            error={problem && said[problem]}
            rows={4}
            resize="vertical"
            value={comment}
            onChange={({ target }) => {
              setComment(target.value);
              onEdit();
            }}
          />
          <Text size="sm" ta="end" c={length > COMMENT_MOST ? "var(--danger)" : "dimmed"}>
            {texts.length(length, COMMENT_MOST)}
          </Text>
          <ConfirmButtons confirm={texts.submit} onCancel={onCancel} />
        </Stack>
      </form>
    </Dialog>
  );
}
