import { Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { confirmDialog } from "../../texts/en/pieces.ts";
import { useTexts } from "../../app-actor.ts";
import type { Press } from "../../sends.ts";
import { Dialog } from "../dialog/dialog.tsx";
import buttons from "../button/button.module.css";
import styles from "./confirm-dialog.module.css";

export interface ConfirmDialogProps {
  /** Default 'Something went wrong.'. */
  title?: ReactNode;
  text?: ReactNode;
  /** Text of the confirm button. */
  confirm?: string;
  /** Whether the answer to a confirmation is awaited. */
  busy?: boolean;
  /** A button that goes on without an answer. */
  skips?: (Press & { text: string }) | undefined;
  confirms: Press;
  cancels: Press;
  /** A field to fill in first. */
  children?: ReactNode;
}

/** Asks before something that can't be undone. Esc and Cancel leave everything as it is. */
export function ConfirmDialog({
  title,
  text,
  confirm,
  busy = false,
  skips,
  confirms,
  cancels,
  children,
}: ConfirmDialogProps) {
  const texts = useTexts("confirmDialog", confirmDialog);
  const { onClick: confirmed, ...mark } = confirms;
  const { text: skipText, ...skipping } = skips ?? {};
  return (
    <Dialog title={title ?? texts.title} text={text} onDismiss={cancels.onClick}>
      <form
        {...mark}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirmed();
          event.currentTarget.querySelector<HTMLElement>("input, textarea")?.focus();
        }}
      >
        <Stack>
          {children}
          <Group justify="flex-end" gap="sm" className={styles.actions}>
            {/* The first control gets the focus: without a field, a hasty Enter then only cancels. */}
            <button type="button" className={buttons.quiet} {...cancels}>
              {texts.cancel}
            </button>
            {skips && (
              <button type="button" className={buttons.quiet} {...skipping}>
                {skipText}
              </button>
            )}
            <button
              type="submit"
              className={buttons.button}
              aria-disabled={busy || undefined}
              aria-busy={busy || undefined}
            >
              {busy && <span className={buttons.spinner} />}
              <span>{confirm ?? texts.confirm}</span>
            </button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
