import styles from "./toggle.module.css";

export interface ToggleProps {
  label: string;
  on: boolean;
  onChange(on: boolean): void;
  disabled?: boolean;
}

/** Turns something on or off at once, where a tick would wait for a form to be sent. */
export function Toggle({ label, on, onChange, disabled = false }: ToggleProps) {
  return (
    <label className={styles.toggle}>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- `checked` says it
        role="switch"
        className={styles.switch}
        checked={on}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
