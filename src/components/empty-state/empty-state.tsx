import styles from "./empty-state.module.css";

/** Stands where there would be something if there were any. */
export const EmptyState = ({ text }: { text: string }) => <p className={styles.empty}>{text}</p>;
