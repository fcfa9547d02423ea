import { relative } from "node:path";

/** @typedef {{ name: string; seconds: number }} Timed */

/**
 * @typedef {object} Totals
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} failures the failures with their causes
 * @property {readonly Timed[]} times how long each test took, and the set-up of each file
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
 * @property {number} startTime milliseconds
 * @property {number} endTime
 * @property {readonly VitestTest[]} assertionResults
 */

/**
 * @typedef {object} VitestTest
 * @property {string} fullName
 * @property {string} status
 * @property {number | null} [duration] milliseconds
 * @property {readonly string[]} failureMessages
 */

/**
 * @param {VitestReport} report
 * @param {boolean} isPart whether the skipped tests were left out on purpose
 * @returns {Totals}
 */
export function vitestTotals({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }, isPart) {
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const outside = message === "" ? [] : [message];
    const tests = assertionResults
      .filter(({ status }) => (isPart ? status === "failed" : status !== "passed"))
      .map(({ fullName, failureMessages }) => [fullName, ...failureMessages].join("\n"));
    return [...outside, ...tests].map((failure) => `${relative(".", name)}: ${failure}`);
  });
  const times = testResults.flatMap(({ name, startTime, endTime, assertionResults }) => {
    const file = relative(".", name);
    const each = assertionResults.map(({ fullName, duration }) => ({
      name: `${file}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    }));
    const inTests = each.reduce((sum, { seconds }) => sum + seconds, 0);
    return [...each, { name: `${file}: its set-up`, seconds: Math.max(0, (endTime - startTime) / 1000 - inTests) }];
  });
  const skipped = isPart ? 0 : numPendingTests + numTodoTests;
  return { passed: numPassedTests, failed: numFailedTests, skipped, failures, times };
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
 * @property {readonly { results: readonly PlaywrightResult[] }[]} tests
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
export function playwrightTotals({ stats: { expected, unexpected, flaky, skipped }, suites }) {
  const specs = suites.flatMap(specsOf);
  const failures = specs.filter(({ ok }) => !ok);
  return {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
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
