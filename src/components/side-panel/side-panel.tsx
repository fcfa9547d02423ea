import { type ReactNode, useId, useState } from "react";
import { ConfirmDialog } from "../confirm-dialog/confirm-dialog.tsx";
import { CloseIcon } from "../icons/close-icon.tsx";
import { useModal } from "../dialog/use-modal.ts";
import { sidePanel } from "../../texts/en/pieces.ts";
import { useTexts } from "../../texts/use-texts.ts";
import styles from "./side-panel.module.css";

export interface SidePanelProps {
  title: string;
  children: ReactNode;
  /** Buttons that stay in view under the content. */
  footer?: ReactNode;
  /** Whether pressing beside it closes it. */
  closeOnOverlay?: boolean;
  /** Asks before it closes; an empty one asks in the specification's words (section 4). */
  confirmClose?: { title?: string; text?: string };
  /** In pixels. Default 660 (specification section 9). */
  maxWidth?: number;
  onClose(): void;
}

/**
 * A sheet at the side of the window, over everything else, for as long as it is drawn. Esc, its icon and, if
 * enabled, the overlay close it.
 */
export function SidePanel(props: SidePanelProps) {
  const { title, children, footer, closeOnOverlay = false, confirmClose, maxWidth = 660, onClose } = props;
  const [asking, setAsking] = useState(false);
  const close = () => (confirmClose === undefined ? onClose() : setAsking(true));
  const modal = useModal(close, closeOnOverlay);
  const titleId = useId();
  const texts = useTexts("sidePanel", sidePanel);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc is the panel's own key
    <dialog {...modal} className={styles.panel} style={{ maxWidth }} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label={texts.close} onClick={close}>
          <CloseIcon />
        </button>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- to be scrolled with the keys */}
      <section className={styles.body} aria-labelledby={titleId} tabIndex={0}>
        {children}
      </section>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      {asking && (
        <ConfirmDialog
          {...(confirmClose?.title !== undefined && { title: confirmClose.title })}
          text={confirmClose?.text ?? texts.confirmClose}
          confirm={texts.close}
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        />
      )}
    </dialog>
  );
}
