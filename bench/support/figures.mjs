/**
 * One figure of a measurement beside what it is judged by.
 *
 * @typedef {object} Row
 * @property {string} what
 * @property {string} figure with its unit
 * @property {string} [floor] what the same run allows at best
 * @property {string} [budget]
 * @property {boolean} [met] left out where nothing is promised
 */

/**
 * The middle of the samples, with the least and the greatest.
 *
 * @param {readonly number[]} samples at least one
 */
export function spread(samples) {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ index) => {
    const sample = sorted[index];
    if (sample === undefined) throw new Error("There is nothing to take the middle of.");
    return sample;
  };
  const half = (sorted.length - 1) / 2;
  return { median: (at(Math.floor(half)) + at(Math.ceil(half))) / 2, least: at(0), greatest: at(sorted.length - 1) };
}

/** @param {readonly number[]} samples */
export const median = (samples) => spread(samples).median;

/**
 * `median (least–greatest) unit`
 *
 * @param {readonly number[]} samples
 * @param {string} unit
 * @param {number} [digits]
 */
export function told(samples, unit, digits = 0) {
  const { median, least, greatest } = spread(samples);
  return `${median.toFixed(digits)} (${least.toFixed(digits)}–${greatest.toFixed(digits)}) ${unit}`;
}

/** @param {number} bytes */
export const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

/** @param {readonly Row[]} rows */
export function printTable(rows) {
  const cells = [
    ["", "figure", "floor", "budget", ""],
    ...rows.map(({ what, figure, floor = "", budget = "", met }) => [
      what,
      figure,
      floor,
      budget,
      met === undefined ? "" : met ? "met" : "MISSED",
    ]),
  ];
  const widths = cells.reduce(
    (all, row) => all.map((width, column) => Math.max(width, row[column]?.length ?? 0)),
    [0, 0, 0, 0, 0],
  );
  for (const row of cells) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  }
}
