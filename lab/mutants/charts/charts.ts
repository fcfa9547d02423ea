import { type ChildProcess, fork } from "node:child_process";
import * as v from "valibot";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { allCases } from "../../../machines/sandbox/all-cases.ts";
import { reachedFrom } from "../../../tests/imports.mjs";
import { digestOf, keep, keptOf } from "../kept.mjs";
import type { Result } from "../result.ts";
import { seedsOf } from "../../../workbench/mutants/seeds.ts";

const WORKER = new URL("worker.ts", import.meta.url);

interface Fault {
  machine: string;
  index: number;
  name: string;
}

const everyCase = reachedFrom(["machines/sandbox/all-cases.ts"]);
const alwaysNeeded = [...reachedFrom(["lab/mutants/charts/worker.ts"])].filter((file) => !everyCase.has(file));

/** The digest of the trial's sources and of a machine's own, so that no other machine's change counts. */
function sourcesOf(machine: string): string {
  const own = [...everyCase].filter((file) => file.endsWith(`/${machine}.cases.ts`));
  return digestOf(new Set([...alwaysNeeded, ...(own.length > 0 ? reachedFrom(own) : everyCase)]));
}

const news = v.union([v.object({ within: v.number() }), v.object({ noticed: v.boolean() })]);

/** Lets a worker try a fault. If the machine never stops, the worker is killed, which counts as noticed. */
function ask(worker: ChildProcess, { machine, index }: Fault): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    function settle(noticed: boolean): void {
      clearTimeout(timer);
      worker.removeAllListeners();
      resolve(noticed);
    }
    worker.on("message", (message) => {
      const told = v.parse(news, message);
      if ("noticed" in told) return settle(told.noticed);
      clearTimeout(timer);
      timer = setTimeout(() => worker.kill("SIGKILL"), told.within);
    });
    worker.on("exit", (code, signal) => {
      // Some endless machines end by running out of memory.
      if (signal !== null) return settle(true);
      reject(new Error(`The worker ended with ${code} over ${machine}.`));
    });
    worker.send({ machine, index });
  });
}

/**
 * Puts each fault of `seeds.ts` into the charts, one at a time, and checks whether the cases and golden traces notice.
 *
 * @param only names of machines, as in the cases; empty for all
 */
export async function tryCharts(only: readonly string[], workers: number): Promise<Result[]> {
  const chosen = only.length > 0 ? only : Object.keys(allCases);
  const digests = new Map(chosen.map((machine) => [machine, sourcesOf(machine)]));
  const results: Result[] = [];
  const untried: Fault[] = [];
  const keyOf = ({ machine, index, name }: Fault) => `charts ${machine} ${index} ${name}`;
  for (const machine of chosen) {
    for (const [index, { name }] of seedsOf(assertPresent(allCases[machine]).machine).entries()) {
      const kept = keptOf(keyOf({ machine, index, name }));
      if (kept && kept.sources === digests.get(machine)) {
        results.push({ group: `chart of ${machine}`, name, noticed: kept.noticed });
      } else untried.push({ machine, index, name });
    }
  }
  const all = results.length + untried.length;
  const waiting = untried.values();
  async function work(): Promise<void> {
    let worker = fork(WORKER);
    for (const fault of waiting) {
      if (worker.exitCode !== null || worker.signalCode !== null) worker = fork(WORKER);
      const noticed = await ask(worker, fault);
      keep({ fault: keyOf(fault), noticed, sources: assertPresent(digests.get(fault.machine)) });
      results.push({ group: `chart of ${fault.machine}`, name: fault.name, noticed });
      if (results.length % 100 === 0) process.stdout.write(`charts: ${results.length} of ${all} tried\n`);
    }
    if (worker.connected) worker.disconnect();
  }
  await Promise.all(Array.from({ length: workers }, work));
  return results;
}
