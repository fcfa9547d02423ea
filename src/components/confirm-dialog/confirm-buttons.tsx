import { Group } from "@mantine/core";
import { confirmDialog } from "../../texts/en/pieces.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { classes } from "../classes.ts";
import buttons from "../button/button.module.css";

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
    <Group justify="flex-end" gap="var(--space-3)">
      <button type="button" className={classes(buttons.button, buttons.quiet)} onClick={() => onCancel()}>
        {cancel}
      </button>
      <button type={onConfirm ? "button" : "submit"} className={buttons.button} onClick={() => onConfirm?.()}>
        {confirm}
      </button>
    </Group>
  );
}
