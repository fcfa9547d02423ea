import { Modal, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useOverPage } from "./use-over-page.ts";

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
export const Dialog = ({ title, text, children, onDismiss }: DialogProps) => (
  <Modal.Root {...useOverPage(onDismiss)} closeOnClickOutside={false} size="26rem" radius="lg" centered>
    <Modal.Overlay />
    <Modal.Content>
      <Stack p="xl">
        <Modal.Title fz="var(--text-xl)" fw={650} lh={1.2}>
          {title}
        </Modal.Title>
        {text !== undefined && (
          <Modal.Body p={0} c="dimmed">
            {text}
          </Modal.Body>
        )}
        {children}
      </Stack>
    </Modal.Content>
  </Modal.Root>
);
