import { Dialog, type DialogProps } from "../dialog/dialog.tsx";
import buttons from "../button/button.module.css";

export interface PopupProps extends Pick<DialogProps, "title" | "children"> {
  /** The words of its button. */
  close: string;
  onClose(): void;
}

/** A message that has to be put away, by its button or by Esc, before anything else. */
export const Popup = ({ title, children, close, onClose }: PopupProps) => (
  <Dialog title={title} text={children} onDismiss={onClose}>
    <button type="button" className={buttons.button} onClick={() => onClose()}>
      {close}
    </button>
  </Dialog>
);
