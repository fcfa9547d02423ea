import { Dialog, type DialogProps } from "../dialog/dialog.tsx";
import buttons from "../button/button.module.css";

export interface PopupProps extends Pick<DialogProps, "title" | "children"> {
  /** Text of its button. */
  close: string;
  onClose(): void;
}

/** A modal message, closed by its button or Esc. */
export const Popup = ({ title, children, close, onClose }: PopupProps) => (
  <Dialog title={title} text={children} onDismiss={onClose}>
    <button type="button" className={buttons.button} onClick={() => onClose()}>
      {close}
    </button>
  </Dialog>
);
