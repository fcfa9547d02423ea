import { Skeleton as MantineSkeleton } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";

export interface SkeletonProps {
  /** A CSS length. */
  height: string;
  width?: string;
}

/** A placeholder for content that is loading. Its parent announces the loading. */
export const Skeleton = (size: SkeletonProps) => (
  <MantineSkeleton {...size} animate={!useReducedMotion()} aria-hidden="true" />
);
