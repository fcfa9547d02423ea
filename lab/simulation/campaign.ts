import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import * as v from "valibot";
import { buildSimulation } from "./build.ts";
import type { Fault } from "./faults.ts";

/** One run that a process carries out. */
export interface Task {
  readonly seed: number;
  /** The names of the things that may happen; null for all. */
  readonly only: readonly string[] | null;
  /** Whether to look for a smaller run with the same complaint. */
  readonly shrinks: boolean;
}

const outcomeSchema = v.object({
  seed: v.number(),
  fingerprint: v.string(),
  complaints: v.array(v.string()),
  trace: v.array(v.string()),
  happened: v.array(v.string()),
  pages: v.record(v.string(), v.string()),
  /** The size of the run from which this one was shrunk, and the number of runs that this took. */
  from: v.optional(v.object({ lines: v.number(), things: v.number(), tries: v.number() })),
});
export type Outcome = v.InferOutput<typeof outcomeSchema>;

export interface Campaign {
  readonly seeds: readonly number[];
  /** The names of the things that may happen; all by default. */
  readonly only?: readonly string[];
  /** Shrinks the first run with a complaint. */
  readonly shrinks?: boolean;
  /** How many processes run at once. */
  readonly workers: number;
  /** A fault in the service that the campaign should find; none by default. */
  readonly fault?: Fault;
  /** Ends the campaign with the first complaint. */
  readonly untilFound?: boolean;
  readonly onOutcome?: (outcome: Outcome) => void;
}

/** Runs every seed. Returns the outcomes in the order of the seeds. */
export async function simulate(campaign: Campaign): Promise<Outcome[]> {
  const { seeds, only = null, shrinks = false, workers, fault, untilFound = false, onOutcome } = campaign;
  // Below node_modules, so that the build finds the packages and the migrations.
  const cache = resolve("node_modules/.cache");
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "foyer-simulation-"));
  try {
    const program = await buildSimulation(join(folder, "built"), fault ?? null);
    const left = [...seeds];
    const outcomes: Outcome[] = [];
    let isFound = false;
    await Promise.all(
      Array.from({ length: Math.min(workers, seeds.length) }, () =>
        work(
          program,
          () => {
            const seed = left.shift();
            return seed === undefined ? undefined : { seed, only, shrinks: shrinks && !isFound };
          },
          (outcome) => {
            outcomes.push(outcome);
            isFound ||= outcome.complaints.length > 0;
            onOutcome?.(outcome);
            if (untilFound && isFound) left.length = 0;
          },
        ),
      ),
    );
    return outcomes.toSorted((one, other) => seeds.indexOf(one.seed) - seeds.indexOf(other.seed));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function work(
  program: string,
  next: () => Task | undefined,
  onOutcome: (outcome: Outcome) => void,
): Promise<void> {
  const child = fork(program, {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    execArgv: ["--max-semi-space-size=64"],
  });
  const ended = once(child, "exit");
  let task: Task | undefined;
  let isDone = false;
  const goOn = () => {
    task = next();
    if (task !== undefined) child.send(task);
    else {
      isDone = true;
      child.disconnect();
    }
  };
  child.on("message", (message) => {
    if (message !== "ready") onOutcome(v.parse(outcomeSchema, message));
    goOn();
  });
  const [code]: unknown[] = await ended;
  if (!isDone || code !== 0)
    throw new Error(`The simulation broke off with seed ${task?.seed ?? "none"} (exit code ${code}).`);
}
