import { relative } from "node:path";

/**
 * @typedef {object} Totals
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} failures the failures with their causes
 */

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {readonly VitestFile[]} testResults
 */

/**
 * @typedef {object} VitestFile
 * @property {string} name
 * @property {string} message the failure outside its tests
 * @property {readonly { fullName: string; status: string; failureMessages: readonly string[] }[]} assertionResults
 */

/**
 * @param {VitestReport} report
 * @returns {Totals}
 */
export function vitestTotals({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const outside = message === "" ? [] : [message];
    const tests = assertionResults
      .filter(({ status }) => status !== "passed")
      .map(({ fullName, failureMessages }) => [fullName, ...failureMessages].join("\n"));
    return [...outside, ...tests].map((failure) => `${relative(".", name)}: ${failure}`);
  });
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, failures };
}

/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number; unexpected: number; flaky: number; skipped: number }} stats
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
 * @property {readonly { results: readonly { errors: readonly { message?: string }[] }[] }[]} tests
 */

/**
 * @param {PlaywrightReport} report
 * @returns {Totals}
 */
export function playwrightTotals({ stats: { expected, unexpected, flaky, skipped }, suites }) {
  const failures = suites.flatMap(specsOf).filter(({ ok }) => !ok);
  return {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    failures: failures.map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return [`${file}: ${title}`, ...errors.map(({ message }) => message)].join("\n");
    }),
  };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
const specsOf = ({ suites = [], specs }) => [...specs, ...suites.flatMap(specsOf)];
