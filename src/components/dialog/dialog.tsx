import { type ReactNode, useId } from "react";
import { useModal } from "./use-modal.ts";
import styles from "./dialog.module.css";

export interface DialogProps {
  title: string;
  /** What it says; read out with the title. */
  text?: ReactNode;
  /** Its buttons, or a form with them. */
  children: ReactNode;
  /** Esc was pressed. The dialog stays until it is no longer drawn. */
  onDismiss(): void;
}

/** A question or a message that has to be put away before anything else. */
export function Dialog({ title, text, children, onDismiss }: DialogProps) {
  const modal = useModal(onDismiss);
  const titleId = useId();
  const textId = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc is the dialog's own key
    <dialog
      {...modal}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={text === undefined ? undefined : textId}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {text !== undefined && (
        <div id={textId} className={styles.text}>
          {text}
        </div>
      )}
      {children}
    </dialog>
  );
}
