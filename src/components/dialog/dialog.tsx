import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useOverPage } from "./use-over-page.ts";
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
  const modal = useOverPage(onDismiss);
  return (
    <Modal.Root {...modal} classNames={styles} closeOnClickOutside={false} size="26rem" radius="lg" centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Title>{title}</Modal.Title>
        {text !== undefined && (
          <Modal.Body p={0} c="dimmed">
            {text}
          </Modal.Body>
        )}
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}
