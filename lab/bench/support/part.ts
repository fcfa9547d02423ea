import type { Row } from "./figures.ts";

/** One part of the measurements. Rows are computed from `samples`. */
export type Part = (options: { runs: number }) => Promise<{ rows: readonly Row[]; samples: unknown }>;
