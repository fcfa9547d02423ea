import { classes } from "../classes.ts";
import styles from "./button.module.css";

export interface SubmitButtonProps {
  text: string;
  busy: boolean;
  disabled?: boolean;
  /** The id of the text that says more. */
  describedBy?: string | undefined;
  /** Another button is the main one. */
  quiet?: boolean;
}

/** Sends the form it stands in. While it is busy it keeps the focus, which a `disabled` button would lose. */
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
      {text}
    </button>
  );
}
