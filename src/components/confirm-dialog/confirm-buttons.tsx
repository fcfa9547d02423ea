import { confirmDialog } from "../../texts/en/pieces.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { classes } from "../classes.ts";
import buttons from "../button/button.module.css";
import styles from "../dialog/dialog.module.css";

/**
 * The way back and the way on of a dialog. Back is first, and so where the focus is: a hasty Enter does no
 * harm. Without `onConfirm` the way on sends the form that the buttons stand in.
 */
export function ConfirmButtons({
  confirm,
  onConfirm,
  onCancel,
}: {
  confirm: string;
  onConfirm?: () => void;
  onCancel(): void;
}) {
  const { cancel } = useTexts("confirmDialog", confirmDialog);
  return (
    <div className={styles.buttons}>
      <button type="button" className={classes(buttons.button, buttons.quiet)} onClick={() => onCancel()}>
        {cancel}
      </button>
      <button type={onConfirm ? "button" : "submit"} className={buttons.button} onClick={() => onConfirm?.()}>
        {confirm}
      </button>
    </div>
  );
}
