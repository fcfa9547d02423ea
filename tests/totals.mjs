/** @typedef {{ name: string; seconds: number }} Timed */

/**
 * @typedef {object} Totals
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} skipped the names of the tests that did not run
 * @property {readonly string[]} failures the failures with their causes
 * @property {readonly Timed[]} times how long each test took, and the set-up of each file
 */

/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number; unexpected: number; flaky: number }} stats
 * @property {readonly PlaywrightSuite[]} suites
 */

/**
 * @typedef {object} PlaywrightSuite
 * @property {readonly PlaywrightSuite[]} [suites]
 * @property {readonly PlaywrightSpec[]} specs
 */

/**
 * @typedef {object} PlaywrightSpec
 * @property {boolean} ok
 * @property {string} file
 * @property {string} title
 * @property {readonly { status: string; results: readonly PlaywrightResult[] }[]} tests
 */

/**
 * @typedef {object} PlaywrightResult
 * @property {number} duration milliseconds
 * @property {readonly { message?: string }[]} errors
 */

/**
 * @param {PlaywrightReport} report
 * @returns {Totals}
 */
export function playwrightTotals({ stats: { expected, unexpected, flaky }, suites }) {
  const specs = suites.flatMap(specsOf);
  const failures = specs.filter(({ ok }) => !ok);
  return {
    passed: expected,
    failed: unexpected + flaky,
    skipped: specs.flatMap(({ file, title, tests }) =>
      tests.filter(({ status }) => status === "skipped").map(() => `${file}: ${title}`),
    ),
    failures: failures.map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return [`${file}: ${title}`, ...errors.map(({ message }) => message)].join("\n");
    }),
    times: specs.map(({ file, title, tests }) => ({
      name: `${file}: ${title}`,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
const specsOf = ({ suites = [], specs }) => [...specs, ...suites.flatMap(specsOf)];
