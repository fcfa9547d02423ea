import { Dialog, type DialogProps } from "../dialog/dialog.tsx";
import type { Press } from "../../sends.ts";
import buttons from "../button/button.module.css";

export interface PopupProps extends Pick<DialogProps, "title" | "children"> {
  /** Text of its button. */
  close: string;
  closes: Press;
}

/** A modal message, closed by its button or Esc. */
export const Popup = ({ title, children, close, closes }: PopupProps) => (
  <Dialog title={title} text={children} onDismiss={closes.onClick}>
    <button type="button" className={buttons.button} {...closes}>
      {close}
    </button>
  </Dialog>
);
