import { setTimeout as pause } from "node:timers/promises";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { ensureBuilt } from "../../build.mjs";
import { SEED, startFoyer } from "../../e2e/fixtures.ts";
import { chromiumArguments, ensureChromium } from "../../tools/chromium.mjs";
import { keepPage, SNAPSHOT } from "../../tools/replay/keep-page.ts";
import { openWorld } from "./browser.ts";
import { Explorer } from "./explorer.ts";
import { properties } from "./properties.ts";
import type { Action, Screen, Step } from "./trace.ts";

/*
 * `npm run adversary`: plays random actions of persons and their surroundings in a real browser, and checks the
 * properties after each. `npm run adversary -- replay FILE` repeats a failure.
 */

const FOLDER = "adversary-report";
const LENGTH = 40;
/** After this many milliseconds a page is certainly stuck. */
const STUCK_MS = 60_000;

interface Violation {
  property: string;
  complaints: readonly string[];
}

interface Failure extends Violation {
  seed: number;
  actions: readonly Action[];
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
const checks = new Map(properties.map(({ name }) => [name, 0]));
const violations = new Map<string, number>();
const pages = new Set<string>();
let actionsDone = 0;

function judge(last: Step, earlier: readonly Step[]): readonly Violation[] {
  return properties.flatMap(({ name, judge }) => {
    const complaints = judge(last, earlier);
    if (complaints === null) return [];
    checks.set(name, (checks.get(name) ?? 0) + 1);
    return complaints.length > 0 ? [{ property: name, complaints }] : [];
  });
}

const stuck = (action: Action): Violation => ({
  property: "the page answers",
  complaints: [`no answer for a minute after ${JSON.stringify(action)}`],
});

/** Plays actions until one breaks a property or the page hangs. */
async function play(browser: Browser, next: (screen: Screen | null, tabs: number) => Action | null, report?: string) {
  const { world, close } = await openWorld(browser);
  const trace: Step[] = [];
  const actions: Action[] = [];
  try {
    for (;;) {
      const action = next(world.screen, world.tabs);
      if (action === null) return null;
      actions.push(action);
      const step = await Promise.race([world.step(action), pause(STUCK_MS, null, { ref: false })]);
      if (step === null) return { found: [stuck(action)], actions };
      if (verbose)
        say(
          `${JSON.stringify(action)}${step.done ? "" : " (not done)"} -> ${step.after?.path ?? "-"} ${step.after?.heading ?? "-"} ${step.seconds.toFixed(1)} s`,
        );
      actionsDone += 1;
      if (step.after !== null) pages.add(step.after.heading ?? step.after.path);
      const found = judge(step, trace);
      trace.push(step);
      if (found.length === 0) continue;
      if (report !== undefined) {
        await world.page.screenshot({ path: `${report}.png`, timeout: 5_000 });
        await writeFile(`${report}.aria.yml`, await world.page.locator("body").ariaSnapshot());
        const file = await world.page.evaluate<string | null>(SNAPSHOT);
        if (file !== null) say(keepPage("adversary", basename(report), file));
      }
      return { found, actions };
    }
  } finally {
    await close();
  }
}

const follow = (actions: readonly Action[]) => {
  const left = [...actions];
  return () => left.shift() ?? null;
};

/** Leaves out actions, in halves, quarters and so on, as long as the same property breaks. */
async function shrink(browser: Browser, failure: Failure, until: number): Promise<readonly Action[]> {
  let { actions } = failure;
  for (let size = Math.ceil(actions.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < actions.length && performance.now() < until;) {
      const fewer = actions.toSpliced(at, size);
      const again = await play(browser, follow(fewer));
      if (again?.found.some(({ property }) => property === failure.property)) actions = again.actions;
      else at += size;
    }
  }
  return actions;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: "30" },
    seed: { type: "string", default: "1" },
    /** Seconds spent on leaving out actions of each failure. */
    shrink: { type: "string", default: "120" },
    verbose: { type: "boolean", default: false },
  },
});
const { verbose } = values;
const built = await Promise.all([ensureBuilt("service", { inspector: true }), ensureBuilt("app", { inspector: true })]);
if (!built.every(Boolean)) throw new Error("The build failed; its output says why.");
// Each episode begins with a copy of this database.
const seedFoyer = await startFoyer();
await seedFoyer.end();
process.env[SEED] = seedFoyer.dataDir;
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });
const [command, file] = positionals;
try {
  if (command === "replay" && file !== undefined) await replay(file);
  else await explore(Number(values.seed), Number(values.minutes));
} finally {
  await browser.close();
  await seedFoyer.stop();
}

async function replay(file: string) {
  const { actions }: Failure = JSON.parse(await readFile(file, "utf8"));
  const again = await play(browser, follow(actions), file.replace(/\.json$/, ".replayed"));
  for (const { property, complaints } of again?.found ?? []) say(`${property}: ${complaints.join("; ")}`);
  say(again === null ? "No property broke." : `After ${again.actions.length} of ${actions.length} actions.`);
  process.exitCode = again === null ? 0 : 1;
}

async function explore(first: number, minutes: number) {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const began = performance.now();
  const end = began + minutes * 60_000;
  let seed = first;
  for (; performance.now() < end; seed += 1) {
    const explorer = new Explorer(seed);
    let left = LENGTH;
    const report = `${FOLDER}/${seed}`;
    const next = (screen: Screen | null, tabs: number) =>
      left-- > 0 && performance.now() < end ? explorer.next(screen, tabs) : null;
    const failed = await play(browser, next, report);
    if (failed === null) continue;
    for (const { property, complaints } of failed.found) {
      const count = violations.get(property) ?? 0;
      violations.set(property, count + 1);
      say(`seed ${seed}, after ${failed.actions.length} actions: ${property}: ${complaints.join("; ").slice(0, 600)}`);
      const failure = { seed, property, complaints, actions: failed.actions };
      const budget = count === 0 ? Number(values.shrink) * 1000 : 0;
      const actions = await shrink(browser, failure, Math.min(end, performance.now() + budget));
      await writeFile(`${report}.json`, JSON.stringify({ ...failure, actions }, null, 1));
    }
  }
  const spent = ((performance.now() - began) / 60_000).toFixed(1);
  say(`${seed - first} episodes, ${actionsDone} actions on ${pages.size} pages in ${spent} min`);
  for (const [name, count] of checks)
    say(`${String(count).padStart(6)} checks, ${violations.get(name) ?? 0} violations: ${name}`);
  if (violations.size > 0) process.exitCode = 1;
}
