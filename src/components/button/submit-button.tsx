import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./button.module.css";

const focusFirst = (button: HTMLButtonElement | null) => button?.focus();

export interface SubmitButtonProps {
  text: ReactNode;
  busy: boolean;
  disabled?: boolean;
  /** Whether the person must press it first, so that it has the focus at first. */
  begins?: boolean;
  /** Id of the text that describes it. */
  describedBy?: string | undefined;
  /** True if another button is the main one. */
  quiet?: boolean;
}

/** Submits its form. While busy it keeps the focus, which a `disabled` button would lose. */
export function SubmitButton({
  text,
  busy,
  disabled = false,
  begins = false,
  quiet = false,
  describedBy,
}: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={classes(styles.wide, quiet && styles.quiet)}
      disabled={disabled}
      ref={begins ? focusFirst : undefined}
      aria-describedby={describedBy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      {busy && <span className={styles.spinner} />}
      <span>{text}</span>
    </button>
  );
}
