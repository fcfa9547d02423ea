import { Switch } from "@mantine/core";

export interface ToggleProps {
  label: string;
  on: boolean;
  onChange(on: boolean): void;
  disabled?: boolean;
}

/** Turns something on or off at once, where a tick would wait for a form to be sent. */
export const Toggle = ({ on, onChange, ...others }: ToggleProps) => (
  <Switch
    {...others}
    size="md"
    checked={on}
    // Mantine's grey of one that is off is too pale to be told from the page.
    styles={{ track: on || others.disabled ? {} : { backgroundColor: "var(--line-control)" } }}
    onChange={({ target }) => onChange(target.checked)}
  />
);
