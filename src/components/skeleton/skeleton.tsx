import { Skeleton as MantineSkeleton } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";
import styles from "./skeleton.module.css";

export interface SkeletonProps {
  /** A length as style sheets write it. */
  height: string;
  width?: string;
}

/** Stands where something will be. What surrounds it says that it is on its way. */
export const Skeleton = (size: SkeletonProps) => (
  <MantineSkeleton {...size} className={styles.skeleton} animate={!useReducedMotion()} aria-hidden="true" />
);
