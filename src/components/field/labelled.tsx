import { type ReactNode, useId } from "react";
import { classes } from "../classes.ts";
import styles from "./field.module.css";

export interface LabelledProps {
  label: string;
  /** What is wrong with the control, in words, or null. */
  problem?: string | null | undefined;
  /** The id of a text that also describes the control, such as a refusal. */
  describedBy?: string | undefined;
}

/** What ties a control to its label and its problem. */
type Ties = { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined };

/** A form control with its label above it and its problem under it. */
export function Labelled(props: LabelledProps & { children(ties: Ties): ReactNode }) {
  const { label, problem = null, describedBy, children } = props;
  const id = useId();
  const problemId = problem === null ? undefined : `${id}-problem`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": problem !== null,
        "aria-describedby": classes(problemId, describedBy) || undefined,
      })}
      {problem !== null && (
        <p id={problemId} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
