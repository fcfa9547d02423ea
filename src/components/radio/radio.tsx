import { Radio as MantineRadio, type RadioProps } from "@mantine/core";

/** One of several, with its label behind it; alone for a label of another shape. */
export const Radio = (props: Omit<RadioProps, "size">) => <MantineRadio {...props} size="md" />;
