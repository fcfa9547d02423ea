import { classes } from "../classes.ts";
import fields from "./field.module.css";

/** The parts of a field made with Mantine in the look of the native ones. */
export const kitField = {
  size: "md",
  withErrorStyles: false,
  classNames: { root: fields.field, label: fields.label, input: fields.input, error: fields.problem },
} as const;

/** An input with a sign at its end. */
export const withSign = classes(fields.input, fields.withSign);
