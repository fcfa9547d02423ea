import { type ReactNode, useEffect, useId, useRef } from "react";
import buttons from "../button/button.module.css";
import styles from "./popup.module.css";

/**
 * A message that has to be put away before anything else: by its button or by Esc. The focus returns to
 * where it was.
 */
export function Popup({
  title,
  children,
  close,
  onClose,
}: {
  title: string;
  children: ReactNode;
  /** The words of its button. */
  close: string;
  onClose?(): void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (element?.open === false) element.showModal();
    return () => element?.close();
  }, []);

  function putAway() {
    // A field whose text was selected behind the popup has the focus again but takes no key until it is given it anew.
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement) {
      activeElement.blur();
      activeElement.focus();
    }
    onClose?.();
  }

  return (
    <dialog ref={dialog} className={styles.popup} aria-labelledby={titleId} aria-describedby={textId} onClose={putAway}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div id={textId} className={styles.text}>
        {children}
      </div>
      <button type="button" className={buttons.button} onClick={() => dialog.current?.close()}>
        {close}
      </button>
    </dialog>
  );
}
