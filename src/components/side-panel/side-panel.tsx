import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { sidePanel } from "../../texts/en/pieces.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { ConfirmDialog } from "../confirm-dialog/confirm-dialog.tsx";
import { useOverPage } from "../dialog/use-over-page.ts";
import styles from "./side-panel.module.css";

export interface SidePanelProps {
  title: string;
  children: ReactNode;
  /** Buttons that stay in view under the content. */
  footer?: ReactNode;
  /** Whether pressing beside it closes it. */
  closeOnOverlay?: boolean;
  /** Asks before it closes; without texts of its own it asks in the specification's words. */
  confirmClose?: {
    title?: string;
    text?: string;
    /** Whether it is asking now. */
    isAsking: boolean;
    /** It is to be closed: now it has to ask. */
    onAsk(): void;
    /** It is not to be closed after all. */
    onStay(): void;
  };
  /** In pixels. Default 660. */
  maxWidth?: number;
  onClose(): void;
}

/**
 * A sheet at the side of the window, over everything else, for as long as it is drawn. Esc, its icon and, if
 * enabled, the overlay close it.
 */
export function SidePanel(props: SidePanelProps) {
  const { title, children, footer, closeOnOverlay = false, confirmClose, maxWidth = 660, onClose } = props;
  const texts = useTexts("sidePanel", sidePanel);
  const modal = useOverPage(confirmClose?.onAsk ?? onClose);
  return (
    <>
      <Drawer.Root {...modal} position="right" size={maxWidth} classNames={styles} closeOnClickOutside={closeOnOverlay}>
        <Drawer.Overlay />
        <Drawer.Content>
          <Drawer.Header>
            <Drawer.Title>{title}</Drawer.Title>
            <Drawer.CloseButton aria-label={texts.close} size="lg" />
          </Drawer.Header>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- to be scrolled with the keys */}
          <section className={styles.body} aria-label={title} tabIndex={0}>
            {children}
          </section>
          {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
        </Drawer.Content>
      </Drawer.Root>
      {confirmClose?.isAsking && (
        <ConfirmDialog
          {...(confirmClose.title !== undefined && { title: confirmClose.title })}
          text={confirmClose.text ?? texts.confirmClose}
          confirm={texts.close}
          onConfirm={onClose}
          onCancel={confirmClose.onStay}
        />
      )}
    </>
  );
}
