import { classes } from "../classes.ts";
import { Chevron } from "../icons/chevron.tsx";
import fields from "./field.module.css";

/** The parts of a field made with Mantine in the look of the native ones. */
export const kitField = {
  size: "md",
  withErrorStyles: false,
  classNames: { root: fields.field, label: fields.label, input: fields.input, error: fields.problem },
} as const;

/** The same with a sign that there is a list to choose from. */
export const kitListField = {
  ...kitField,
  classNames: { ...kitField.classNames, input: classes(fields.input, fields.withSign) },
  rightSection: <Chevron />,
};
