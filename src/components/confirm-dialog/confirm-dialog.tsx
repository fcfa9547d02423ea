import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { Dialog } from "../dialog/dialog.tsx";
import { confirmDialog } from "../../texts/en/pieces.ts";
import { useTexts } from "../../texts/use-texts.ts";
import buttons from "../button/button.module.css";
import styles from "../dialog/dialog.module.css";

export interface ConfirmDialogProps {
  /** Default 'Something went wrong.' (specification section 8). */
  title?: string;
  text: ReactNode;
  /** The words of the button that goes on. */
  confirm?: string;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before something is done that cannot be taken back. Esc and Cancel leave everything as it is. */
export function ConfirmDialog({ title, text, confirm, onConfirm, onCancel }: ConfirmDialogProps) {
  const texts = useTexts("confirmDialog", confirmDialog);
  return (
    <Dialog title={title ?? texts.title} text={text} onDismiss={onCancel}>
      <div className={styles.buttons}>
        {/* First, and so where the focus is: a hasty Enter does no harm. */}
        <button type="button" className={classes(buttons.button, buttons.quiet)} onClick={onCancel}>
          {texts.cancel}
        </button>
        <button type="button" className={buttons.button} onClick={onConfirm}>
          {confirm ?? texts.confirm}
        </button>
      </div>
    </Dialog>
  );
}
