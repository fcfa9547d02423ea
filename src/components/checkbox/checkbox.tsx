import { Checkbox as MantineCheckbox, type CheckboxProps } from "@mantine/core";

/** A box to tick, with its label behind it, and under that what else is to be said of it. */
export const Checkbox = (props: Omit<CheckboxProps, "size">) => <MantineCheckbox {...props} size="md" />;
