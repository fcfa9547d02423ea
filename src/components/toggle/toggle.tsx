import { Switch } from "@mantine/core";

export interface ToggleProps {
  label: string;
  on: boolean;
  onChange(on: boolean): void;
  disabled?: boolean;
}

/** A switch that takes effect at once, unlike a checkbox in a form. */
export const Toggle = ({ on, onChange, ...others }: ToggleProps) => (
  <Switch
    {...others}
    size="md"
    checked={on}
    // Mantine's grey for off is too pale against the page.
    styles={{ track: on || others.disabled ? {} : { backgroundColor: "var(--line-control)" } }}
    onChange={({ target }) => onChange(target.checked)}
  />
);
