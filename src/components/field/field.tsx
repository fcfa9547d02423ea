import { type ComponentProps, type InputEvent, type KeyboardEvent, type ReactNode, useId } from "react";
import { withoutLeadingSpace } from "../../../machines/shared/rules.ts";
import { classes } from "../classes.ts";
import styles from "./field.module.css";

export interface FieldProps extends Omit<ComponentProps<"input">, "onInput" | "dir"> {
  label: ReactNode;
  /** Its problem in words, or null. */
  problem?: ReactNode;
  /**
   * Screen readers announce the problem whenever this changes, as they do a refusal. Left out for a problem that they
   * only read as the field's description.
   */
  announcement?: string | undefined;
  /** Id of a text that also describes it, such as a refusal. */
  describedBy?: string | undefined;
  onInput?(value: string): void;
  /** Formats the typed text. Default: removes leading spaces. */
  tidy?(typed: string): string;
  /**
   * `ltr` for text that is left to right in every language. Addresses and numbers always are. The browser neither
   * capitalises nor spell-checks it.
   */
  dir?: "ltr";
  /** A button inside the field, at its end. */
  action?: ReactNode;
}

/** A labelled text field with its problem under it. */
export function Field(props: FieldProps) {
  const { label, problem = null, announcement, describedBy, className, onInput, action, dir, ...input } = props;
  const { tidy = withoutLeadingSpace, ...native } = input;
  const id = useId();
  const problemId = problem === null ? undefined : `${id}-problem`;
  const isLatin = dir === "ltr" || native.inputMode === "email";
  const isTidy = ({ value }: HTMLInputElement) => tidy(value) === value;
  const tell = (control: HTMLInputElement) => onInput?.(tidied(control, tidy));
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control} dir={isLatin ? "ltr" : undefined}>
        <input
          autoCapitalize={isLatin ? "none" : undefined}
          spellCheck={isLatin ? false : undefined}
          {...native}
          onKeyDown={(event) => {
            if (native.inputMode === "numeric") ignoreKeysOfNumbers(event);
            native.onKeyDown?.(event);
          }}
          id={id}
          className={classes(styles.input, className)}
          aria-invalid={problem !== null}
          aria-describedby={classes(problemId, describedBy) || undefined}
          onInput={({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) => {
            // A changed text would appear twice while an input method composes it.
            if (!nativeEvent.isComposing || isTidy(currentTarget)) tell(currentTarget);
          }}
          onCompositionEnd={({ currentTarget }) => isTidy(currentTarget) || tell(currentTarget)}
        />
        {action}
      </div>
      {problem !== null && (
        <p
          key={announcement}
          id={problemId}
          role={announcement === undefined ? undefined : "alert"}
          className={styles.problem}
        >
          {problem}
        </p>
      )}
    </div>
  );
}

/** Formats a control's text and returns it. The cursor stays behind the same letter. */
function tidied(control: HTMLInputElement, tidy: (typed: string) => string): string {
  const { value, selectionStart } = control;
  const shown = tidy(value);
  if (shown === value) return shown;
  control.value = shown;
  if (selectionStart !== null) {
    const cursor = Math.min(tidy(value.slice(0, selectionStart)).length, shown.length);
    control.setSelectionRange(cursor, cursor);
  }
  return shown;
}

/** Space and the arrows up and down do nothing in a number. */
function ignoreKeysOfNumbers(event: KeyboardEvent) {
  if ([" ", "ArrowUp", "ArrowDown"].includes(event.key)) event.preventDefault();
}

/** Whether a key belongs to an input method. Safari ends the composition first and marks the key by its code alone. */
export const endsComposition = ({ nativeEvent: { isComposing, keyCode } }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;
