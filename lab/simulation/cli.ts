import { parseArgs } from "node:util";
import { keepPage } from "../../tools/replay/keep-page.ts";
import { type Outcome, simulate } from "./campaign.ts";
import { faults } from "./faults.ts";

/* `npm run simulate`: see docs/design.md, Tests. */

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    /** Repeats one run with only these things, as a shrunk run names them. */
    with: { type: "string" },
    workers: { type: "string", default: "2" },
    /** Prints the trace of each run. */
    trace: { type: "boolean", default: false },
    /** Puts each fault into the service, and says which ones the simulation finds. */
    faults: { type: "boolean", default: false },
    /** Puts the fault with this name into the service. */
    fault: { type: "string" },
    /** Runs every seed twice, and compares the traces. */
    twice: { type: "boolean", default: false },
  },
});

const say = (line: string) => void process.stdout.write(`${line}\n`);
const number = (text: string, name: string): number => {
  const parsed = Number(text);
  if (!Number.isSafeInteger(parsed) || parsed < 1) throw new Error(`--${name} is a whole number from 1.`);
  return parsed;
};
const workers = number(values.workers, "workers");
const first = number(values.seed, "seed");
const seedsOf = (runs: number) => Array.from({ length: runs }, (_, index) => first + index);
const only = values.with?.split(",");
const seeds = seedsOf(only === undefined ? number(values.runs, "runs") : 1);
const planted = faults.find(({ name }) => name === values.fault);
if (values.fault !== undefined && planted === undefined) throw new Error("No fault in faults.ts has this name.");

if (values.faults) await findFaults();
else if (values.twice) await compare();
else await campaign();

async function campaign(): Promise<void> {
  const began = performance.now();
  let failed = 0;
  const show = ({ seed, complaints, trace, happened, pages, from }: Outcome) => {
    if (complaints.length > 0) failed += 1;
    if (values.trace || (complaints.length > 0 && failed === 1)) say(trace.join("\n"));
    if (complaints.length === 0) return;
    say(`seed ${seed}: ${complaints.join("; ")}`);
    if (from) {
      const [lines, things] = [trace.length, happened.length];
      say(
        `  ${lines} of ${from.lines} lines and ${things} of ${from.things} things are left after ${from.tries} runs:`,
      );
      const fault = planted ? ` --fault "${planted.name}"` : "";
      say(`  npm run simulate -- --seed ${seed}${fault} --with ${happened.join(",")}`);
    }
    for (const [name, file] of Object.entries(pages)) say(`  ${keepPage("simulation", `${seed} ${name}`, file)}`);
  };
  await simulate({
    seeds,
    workers,
    shrinks: only === undefined,
    onOutcome: show,
    ...(only && { only }),
    ...(planted && { fault: planted }),
  });
  const minutes = (performance.now() - began) / 60_000;
  say(
    `${seeds.length} runs in ${minutes.toFixed(1)} min (${Math.round(seeds.length / minutes)} a minute), ${failed} failed`,
  );
  if (failed > 0) process.exitCode = 1;
}

/** Runs the seeds backwards the second time, so that each follows another one. */
async function compare(): Promise<void> {
  const once = await simulate({ seeds, workers });
  const again = await simulate({ seeds: seeds.toReversed(), workers });
  const equal = once.filter(({ seed, fingerprint }) =>
    again.some((outcome) => outcome.seed === seed && outcome.fingerprint === fingerprint),
  );
  say(`${equal.length} of ${once.length} traces are the same again`);
  if (equal.length < once.length) process.exitCode = 1;
}

async function findFaults(): Promise<void> {
  const missed: string[] = [];
  for (const fault of faults) {
    const outcomes = await simulate({ seeds, workers, fault, untilFound: true });
    const found = outcomes.find(({ complaints }) => complaints.length > 0);
    if (found === undefined) missed.push(fault.name);
    say(
      `${fault.name}: ${found ? `${found.complaints[0]} (seed ${found.seed})` : `not found in ${outcomes.length} runs`}`,
    );
  }
  say(`${faults.length - missed.length} of ${faults.length} faults found`);
  if (missed.length > 0) process.exitCode = 1;
}
