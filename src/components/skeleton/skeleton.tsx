import styles from "./skeleton.module.css";

export interface SkeletonProps {
  /** A length as style sheets write it. */
  height: string;
  width?: string;
}

/** Stands where something will be. What surrounds it says that it is on its way. */
export const Skeleton = ({ height, width }: SkeletonProps) => (
  <div className={styles.skeleton} style={{ height, width }} aria-hidden="true" />
);
