import type { ComponentProps } from "react";
import styles from "./radio.module.css";

/** The round mark alone, for a label of another shape. */
export const Radio = (props: Omit<ComponentProps<"input">, "type" | "className" | "style">) => (
  <input {...props} type="radio" className={styles.radio} />
);
