import type { ReactNode } from "react";
import { confirmDialog } from "../../texts/en/pieces.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { Dialog } from "../dialog/dialog.tsx";
import { ConfirmButtons } from "./confirm-buttons.tsx";

export interface ConfirmDialogProps {
  /** Default 'Something went wrong.'. */
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
      <ConfirmButtons confirm={confirm ?? texts.confirm} onConfirm={onConfirm} onCancel={onCancel} />
    </Dialog>
  );
}
