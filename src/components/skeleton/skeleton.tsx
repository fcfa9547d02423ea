import { Skeleton as MantineSkeleton } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";

export interface SkeletonProps {
  /** A length as style sheets write it. */
  height: string;
  width?: string;
}

/** Stands where something will be. What surrounds it says that it is on its way. */
export const Skeleton = (size: SkeletonProps) => (
  <MantineSkeleton {...size} animate={!useReducedMotion()} aria-hidden="true" />
);
