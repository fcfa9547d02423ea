import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/*
 * A reporter of Vitest that writes totals. Vitest's own JSON leaves out why a `beforeAll` failed, whose tests it calls
 * skipped.
 */

/** The lines of a difference that are told. */
const MOST_LINES = 40;
/** The variable with the file to write. */
export const TOTALS = "FOYER_TOTALS";

export default class {
  /** @param {readonly import("vitest/node").TestModule[]} modules */
  onTestRunEnd(modules) {
    const parts = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (/** @type {string} */ state) => tests.filter((test) => test.result().state === state);
    /** @type {import("./totals.mjs").Totals} */
    const totals = {
      passed: inState("passed").length,
      failed: inState("failed").length,
      skipped: [...inState("skipped"), ...inState("pending")].map(nameOf),
      failures: [...parts, ...tests].flatMap((part) => {
        const errors = part.type === "test" ? (part.result().errors ?? []) : part.errors();
        return errors.length === 0 ? [] : [[nameOf(part), ...errors.map(inWords)].join("\n")];
      }),
      times: [
        ...tests.map((test) => ({ name: nameOf(test), seconds: (test.diagnostic()?.duration ?? 0) / 1000 })),
        ...modules.map((module) => ({ name: `${fileOf(module)}: its set-up`, seconds: setUpOf(module) })),
      ],
    };
    writeFileSync(process.env[TOTALS] ?? "", JSON.stringify(totals));
  }
}

/** @typedef {import("vitest/node").TestModule | import("vitest/node").TestSuite | import("vitest/node").TestCase} Part */

const fileOf = (/** @type {import("vitest/node").TestModule} */ { moduleId }) => relative(".", moduleId);

/** @param {Part} part */
const nameOf = (part) =>
  part.type === "module" ? fileOf(part) : `${fileOf(part.module)}: ${part.fullName.replaceAll(" > ", " ")}`;

/** @param {import("vitest").TestError | import("vitest").SerializedError} error */
function inWords({ message, diff, stacks = [] }) {
  const lines = typeof diff === "string" ? stripVTControlCharacters(diff).trim().split("\n") : [];
  const more = lines.length > MOST_LINES ? [`    … ${lines.length - MOST_LINES} more lines`] : [];
  const places = stacks.map(({ file, line }) => `    at ${relative(".", file)}:${line}`);
  return [message, ...lines.slice(0, MOST_LINES), ...more, ...places].join("\n");
}

/**
 * The seconds of a file outside its tests.
 *
 * @param {import("vitest/node").TestModule} module
 */
function setUpOf(module) {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  const inTests = [...module.children.allTests()].reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0);
  return (collectDuration + setupDuration + Math.max(0, duration - inTests)) / 1000;
}
