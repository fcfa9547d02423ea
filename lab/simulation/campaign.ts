import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import * as v from "valibot";
import { buildSimulation } from "./build.ts";
import type { Fault } from "./faults.ts";

const outcomeSchema = v.object({
  seed: v.number(),
  fingerprint: v.string(),
  complaints: v.array(v.string()),
  trace: v.array(v.string()),
  pages: v.record(v.string(), v.string()),
});
export type Outcome = v.InferOutput<typeof outcomeSchema>;

export interface Campaign {
  readonly seeds: readonly number[];
  /** How many processes run at once. */
  readonly workers: number;
  /** A fault in the service that the campaign should find; none by default. */
  readonly fault?: Fault;
  /** Ends the campaign with the first complaint. */
  readonly untilFound?: boolean;
  readonly onOutcome?: (outcome: Outcome) => void;
}

/** Runs every seed. Returns the outcomes in the order of the seeds. */
export async function simulate({ seeds, workers, fault, untilFound = false, onOutcome }: Campaign): Promise<Outcome[]> {
  // Below node_modules, so that the build finds the packages and the migrations.
  const cache = resolve("node_modules/.cache");
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "foyer-simulation-"));
  try {
    const program = await buildSimulation(join(folder, "built"), fault ?? null);
    const left = [...seeds];
    const outcomes: Outcome[] = [];
    await Promise.all(
      Array.from({ length: Math.min(workers, seeds.length) }, () =>
        work(
          program,
          () => left.shift(),
          (outcome) => {
            outcomes.push(outcome);
            onOutcome?.(outcome);
            if (untilFound && outcome.complaints.length > 0) left.length = 0;
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
  next: () => number | undefined,
  onOutcome: (outcome: Outcome) => void,
): Promise<void> {
  const child = fork(program, {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    execArgv: ["--max-semi-space-size=64"],
  });
  const ended = once(child, "exit");
  let seed: number | undefined;
  let isDone = false;
  const goOn = () => {
    seed = next();
    if (seed !== undefined) child.send(seed);
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
    throw new Error(`The simulation broke off with seed ${seed ?? "none"} (exit code ${code}).`);
}
