import { readdirSync, readFileSync } from "node:fs";
import { Stryker } from "@stryker-mutator/core";
import { reachedFrom } from "../../../tests/imports.mjs";
import { belowRoot, digestOf } from "../kept.mjs";
import type { Result } from "../result.ts";

const code = {
  /** The pure rules, with their unit tests and the golden traces. */
  rules: {
    mutate: [
      "machines/shared/**/*.ts",
      "!machines/shared/{cases,people,actors,refusal}.ts",
      "workbench/{assert-present,chart/running,codec/secret}.ts",
    ],
    tests: ["tests/unit/*.test.ts", "lab/mutants/code/golden.test.ts"],
    ignoreStatic: false,
  },
  /** Guards, actions and what they call, with all model tests as well. `../charts` tries the charts themselves. */
  flows: {
    mutate: [
      "machines/**/*.ts",
      "!machines/{shared,sandbox}/**",
      "!machines/**/*.cases.ts",
      "machines/shared/{actors,refusal}.ts",
      "workbench/snapshot/{json,structure,tree}.ts",
    ],
    tests: [
      "tests/unit/*.test.ts",
      "tests/model/app-*.test.ts",
      ...["connection*", "step-up", "resend-clock", "after-login"].map((name) => `tests/model/${name}.test.ts`),
      "tests/snapshot/*.test.ts",
      "tests/workbench/*.test.ts",
      "lab/mutants/code/*.test.ts",
    ],
    ignoreStatic: true,
  },
  /** The service's calls and the rules over their tables, with all suites over a real socket. */
  service: {
    mutate: ["service/{calls,sign-in,passwords,joining,workspace,account}/*.ts"],
    tests: ["tests/service/suites/*.test.ts"],
    ignoreStatic: true,
  },
};

export type CodePart = keyof typeof code;

/** The files that patterns name: a path, or all tests in a folder that begin alike. */
const filesOf = (patterns: readonly string[]) =>
  patterns.flatMap((pattern) => {
    const [before = "", after] = pattern.split("*");
    if (after === undefined) return [before];
    const folder = before.slice(0, before.lastIndexOf("/") + 1);
    const names = readdirSync(folder).map((name) => folder + name);
    return names.filter((name) => name.startsWith(before) && name.endsWith(after));
  });

const MOST_CHARACTERS = 100;
function short(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line;
}

interface Place {
  line: number;
  column: number;
}

function textAt(file: string, { start, end }: { start: Place; end: Place }): string {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .slice(start.line - 1, end.line);
  const last = lines.pop() ?? "";
  return [...lines, last.slice(0, end.column - 1)].join("\n").slice(start.column - 1);
}

/**
 * Runs Stryker on a part of the code.
 *
 * @param only paths or patterns of files; empty for all
 */
export async function tryCode(part: CodePart, only: readonly string[], workers: number): Promise<Result[]> {
  const { mutate, tests, ignoreStatic } = code[part];
  // For Stryker's workers and the plugins in them.
  process.env["MUTANTS_PART"] = part;
  process.env["MUTANTS_TESTS"] = tests.join(" ");
  process.env["MUTANTS_SOURCES"] = digestOf(reachedFrom(filesOf(tests)));
  const stryker = new Stryker({
    packageManager: "npm",
    plugins: ["@stryker-mutator/vitest-runner", "./lab/mutants/code/plugins.mjs"],
    testRunner: "strict-vitest",
    vitest: { configFile: "lab/mutants/code/vitest.config.ts" },
    // Faults in test data take long and tell nothing.
    mutate: only.length > 0 ? [...only, "!machines/**/*.cases.ts"] : mutate,
    ignorePatterns: ["/dist", "/e2e", "/test-results"],
    tempDirName: ".stryker-tmp",
    tsconfigFile: "none",
    disableTypeChecks: false,
    reporters: ["keeper", "progress-append-only"],
    // Exploring every machine in code with all the faults in it takes long, above all beside other work.
    dryRunTimeoutMinutes: 60,
    // A fault that hangs counts as noticed, a busy computer must not: opening a database may take half a minute there.
    timeoutMS: 60_000,
    ignoreStatic,
    concurrency: workers,
  });
  const results = await stryker.runMutationTest();
  const broken = results.find(({ status }) => status === "RuntimeError");
  if (broken) throw new Error(`Stryker could not try a fault: ${broken.statusReason}`);
  return results
    .filter(({ status }) => status !== "Ignored")
    .map(({ fileName, location, replacement, status }) => ({
      group: belowRoot(fileName),
      name: `${short(textAt(fileName, location))} → ${short(replacement)}`,
      noticed: status === "Killed" || status === "Timeout",
    }));
}
