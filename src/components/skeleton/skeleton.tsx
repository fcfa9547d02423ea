import styles from "./skeleton.module.css";

export interface SkeletonProps {
  /** A CSS length. */
  height: string;
  width?: string;
}

/** A placeholder for content that is loading. Its parent announces the loading. */
export const Skeleton = (size: SkeletonProps) => <div className={styles.skeleton} style={size} aria-hidden="true" />;
