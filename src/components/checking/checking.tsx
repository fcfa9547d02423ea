import styles from "./checking.module.css";

/** Something is found out before the screen can go on; shown only when it takes longer than a moment. */
export function Checking({ text }: { text: string }) {
  return (
    <output className={styles.checking} aria-busy="true">
      <span className={styles.spinner} />
      {text}
    </output>
  );
}
