import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./button.module.css";

export interface SubmitButtonProps {
  text: ReactNode;
  busy: boolean;
  disabled?: boolean;
  /** Id of the text that describes it. */
  describedBy?: string | undefined;
  /** True if another button is the main one. */
  quiet?: boolean;
}

/** Submits its form. While busy it keeps the focus, which a `disabled` button would lose. */
export function SubmitButton({ text, busy, disabled = false, quiet = false, describedBy }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={classes(styles.button, styles.wide, quiet && styles.quiet)}
      disabled={disabled}
      aria-describedby={describedBy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      {busy && <span className={styles.spinner} />}
      <span>{text}</span>
    </button>
  );
}
