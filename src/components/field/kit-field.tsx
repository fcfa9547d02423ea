import { classes } from "../classes.ts";
import { Chevron } from "../icons/icons.tsx";
import fields from "./field.module.css";

/** Styles that make Mantine's fields look like the native ones. */
export const kitField = {
  size: "md",
  withErrorStyles: false,
  // Every field of a form is required, so no label says so.
  withAsterisk: false,
  classNames: { root: fields.field, label: fields.label, input: fields.input, error: fields.problem },
} as const;

/** The same styles with a chevron, for fields with a list. */
export const kitListField = {
  ...kitField,
  classNames: { ...kitField.classNames, input: classes(fields.input, fields.withSign) },
  rightSection: <Chevron />,
};

/** A problem for Mantine's fields. Screen readers announce it whenever `announcement` changes. */
export const kitProblem = (problem: string | null, announcement: string | undefined) =>
  problem !== null && announcement !== undefined ? (
    <span key={announcement} role="alert">
      {problem}
    </span>
  ) : (
    problem
  );
