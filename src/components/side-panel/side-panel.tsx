import { Box, Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { sidePanel } from "../../texts/en/pieces.ts";
import { useTexts } from "../../app-actor.ts";
import type { Press } from "../../sends.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "../confirm-dialog/confirm-dialog.tsx";
import { useOverPage } from "../dialog/use-over-page.ts";
import styles from "./side-panel.module.css";

export interface SidePanelProps {
  title: string;
  children: ReactNode;
  /** Stays in view below the scrolled content, such as its buttons. */
  foot?: ReactNode;
  /** Whether a press outside closes it. */
  closeOnOverlay?: boolean;
  /** Texts of the question before closing; the usual ones if left out. */
  confirmClose?: {
    texts?: Pick<ConfirmDialogProps, "title" | "text">;
    /** Whether the question is open. */
    isAsking: boolean;
    /** Used when the person keeps it open. */
    stays: Press;
  };
  /** In pixels. Default 660. */
  maxWidth?: number;
  /** Closes it, or opens the question. */
  closes: Press;
}

/** A panel at the side of the window. Esc, its close button and, if enabled, the overlay close it. */
export function SidePanel(props: SidePanelProps) {
  const { title, children, foot, closeOnOverlay = false, confirmClose, maxWidth = 660, closes } = props;
  const texts = useTexts("sidePanel", sidePanel);
  const { onClick: close, ...mark } = closes;
  const modal = useOverPage(close);
  return (
    <>
      <Drawer.Root {...modal} position="right" size={maxWidth} padding="lg" closeOnClickOutside={closeOnOverlay}>
        <Drawer.Overlay />
        <Drawer.Content>
          <Box className={styles.panel}>
            {/* No banner: the page has one. */}
            <Drawer.Header className={styles.header} role="presentation">
              <Drawer.Title className={styles.title}>{title}</Drawer.Title>
              <Drawer.CloseButton {...mark} aria-label={texts.close} size="lg" />
            </Drawer.Header>
            {/* Focusable, so it can be scrolled by keyboard. Its name is not the title, which the dialog and the heading say. */}
            <Box component="section" p="lg" className={styles.body} aria-label={texts.content} tabIndex={0}>
              {children}
            </Box>
            {foot && <Box className={styles.foot}>{foot}</Box>}
          </Box>
        </Drawer.Content>
      </Drawer.Root>
      {confirmClose?.isAsking && (
        <ConfirmDialog
          text={texts.confirmClose}
          {...confirmClose.texts}
          confirm={texts.close}
          confirms={closes}
          cancels={confirmClose.stays}
        />
      )}
    </>
  );
}
