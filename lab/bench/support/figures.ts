/** A figure, with its floor and its budget. */
export interface Row {
  readonly what: string;
  /** With its unit. */
  readonly figure: string;
  /** The best possible result in the same run. */
  readonly floor?: string;
  readonly budget?: string;
  /** Absent if nothing is promised. */
  readonly met?: boolean;
}

/** One part of the measurements. Rows are computed from `samples`. */
export type Part = (options: { runs: number }) => Promise<{ rows: readonly Row[]; samples: unknown }>;

interface Spread {
  readonly median: number;
  readonly least: number;
  readonly greatest: number;
}

/** Median, minimum and maximum of the samples. Throws if there are none. */
export function spread(samples: readonly number[]): Spread {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (index: number) => {
    const sample = sorted[index];
    if (sample === undefined) throw new Error("There is nothing to take the middle of.");
    return sample;
  };
  const half = (sorted.length - 1) / 2;
  return { median: (at(Math.floor(half)) + at(Math.ceil(half))) / 2, least: at(0), greatest: at(sorted.length - 1) };
}

export const median = (samples: readonly number[]): number => spread(samples).median;

/** Formats as `median (min–max) unit`. */
export function formatSpread(samples: readonly number[], unit: string, digits = 0): string {
  const { median, least, greatest } = spread(samples);
  return `${median.toFixed(digits)} (${least.toFixed(digits)}–${greatest.toFixed(digits)}) ${unit}`.trimEnd();
}

/** Milliseconds, and the ratio of their median to the floor's. */
export function ratioRow(
  what: string,
  samples: readonly number[],
  floorName: string,
  floor: readonly number[],
  budget: number,
  digits = 0,
): Row {
  const ratio = median(samples) / median(floor);
  return {
    what,
    figure: `${formatSpread(samples, "ms", digits)} = ${ratio.toFixed(2)} ×`,
    floor: `${floorName} ${formatSpread(floor, "ms", digits)}`,
    budget: `≤ ${budget} ×`,
    met: ratio <= budget,
  };
}

/** A KB has 1,024 bytes. */
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

export function printTable(rows: readonly Row[]): void {
  const verdict = ({ met }: Row) => (met === undefined ? "" : met ? "met" : "MISSED");
  const lines = [
    ["", "figure", "floor", "budget", ""],
    ...rows.map((row) => [row.what, row.figure, row.floor ?? "", row.budget ?? "", verdict(row)]),
  ];
  const width = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0));
  const widths = [0, 1, 2, 3, 4].map(width);
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}
