import { useRef, useState } from "react";
import { useApp } from "../../app-actor.ts";
import { commentDialog } from "../../texts/en/pieces.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { classes } from "../classes.ts";
import { ConfirmButtons } from "../confirm-dialog/confirm-buttons.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { Labelled } from "../field/labelled.tsx";
import { COMMENT_LEAST, COMMENT_MOST, commentLength, type CommentProblem } from "../../../machines/shared/comment.ts";
import dialogs from "../dialog/dialog.module.css";
import fields from "../field/field.module.css";
import styles from "./comment-dialog.module.css";

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

/** Asks for a few words, as to why something is done (specification section 5). */
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
        className={dialogs.form}
        onSubmit={(event) => {
          event.preventDefault();
          area.current?.focus();
          onSubmit(comment);
        }}
      >
        <div>
          <Labelled label={texts.comment} problem={problem && said[problem]}>
            {(control) => (
              <textarea
                {...control}
                ref={area}
                rows={4}
                className={classes(fields.input, styles.area)}
                value={comment}
                onChange={({ target }) => {
                  setComment(target.value);
                  onEdit();
                }}
              />
            )}
          </Labelled>
          <p className={classes(styles.length, length > COMMENT_MOST && styles.over)}>
            {texts.length(length, COMMENT_MOST)}
          </p>
        </div>
        <ConfirmButtons confirm={texts.submit} onCancel={onCancel} />
      </form>
    </Dialog>
  );
}
