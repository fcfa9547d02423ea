import type { Row } from "./figures.ts";

/** One part of the measurements. `samples` are what its rows were told from. */
export type Part = (options: { runs: number }) => Promise<{ rows: readonly Row[]; samples: unknown }>;
