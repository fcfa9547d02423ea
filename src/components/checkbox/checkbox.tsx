import type { ComponentProps, ReactNode } from "react";
import styles from "./checkbox.module.css";

export type TickProps = Omit<ComponentProps<"input">, "type" | "className" | "style">;

/** The box alone, for a label of another shape. */
export const Tick = (props: TickProps) => <input {...props} type="checkbox" className={styles.tick} />;

export interface CheckboxProps extends TickProps {
  label: ReactNode;
}

/** A box to tick, with its label behind it. */
export function Checkbox({ label, ...tick }: CheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <Tick {...tick} />
      <span>{label}</span>
    </label>
  );
}
