import { Modal, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useOverPage } from "./use-over-page.ts";

export interface DialogProps {
  title: ReactNode;
  /** The message, read out with the title. */
  text?: ReactNode;
  /** The buttons, or a form with them. */
  children: ReactNode;
  /** Called on Esc. The dialog stays until the owner removes it. */
  onDismiss(): void;
}

/** A modal question or message. */
export const Dialog = ({ title, text, children, onDismiss }: DialogProps) => (
  <Modal.Root {...useOverPage(onDismiss)} closeOnClickOutside={false} size="28rem" radius="lg" centered>
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
