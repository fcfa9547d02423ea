import styles from "./empty-state.module.css";

/** Shown in place of an empty list. */
export const EmptyState = ({ text }: { text: string }) => <p className={styles.empty}>{text}</p>;
