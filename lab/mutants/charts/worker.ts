import * as v from "valibot";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { allCases } from "../../../machines/sandbox/all-cases.ts";
import { seedsOf } from "../../../workbench/mutants/seeds.ts";
import { looksOf } from "../../../workbench/chart/structure.ts";
import type { Expected } from "../../../workbench/mutants/trial.ts";
import { expectedOf, isNoticed } from "../../../machines/sandbox/bench.ts";
import { goldenOf, looksPage, tracesOf } from "../../../tests/model/golden.ts";

/*
 * Tries faults one at a time, on request of `charts.ts`. A separate process, because a fault may make a machine run
 * forever.
 */

const question = v.object({ machine: v.string(), index: v.number() });

const known = new Map<string, Promise<Expected>>();
function expected(name: string): Promise<Expected> {
  const page = known.get(name) ?? compared(name);
  known.set(name, page);
  return page;
}

const stale = (page: string) => new Error(`golden/${page}.md is not what the machine does: run the model tests first.`);

/** Explores a machine without a fault and checks that it matches its golden pages. */
async function compared(name: string): Promise<Expected> {
  const { machine } = assertPresent(allCases[name]);
  if (!looksPage().includes(`# ${name}\n${looksOf(machine)}`)) throw stale("looks");
  const page = await expectedOf(name, assertPresent(allCases[name]));
  if (tracesOf(name, machine, page.found) !== goldenOf(name)) throw stale(name);
  return page;
}

const tell = (news: object) => process.send?.(news);

async function answer(message: unknown): Promise<void> {
  const { machine, index } = v.parse(question, message);
  const page = await expected(machine);
  const seed = assertPresent(seedsOf(page.model.machine)[index]);
  tell({ noticed: await isNoticed(page, seed, (within) => tell({ within })) });
}

process.on("message", (message: unknown) => {
  answer(message).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  });
});
// The watcher stops a machine that never comes to rest by an error, which may hit a callback that nobody awaits. The
// trial then finds that machine elsewhere than expected.
process.on("uncaughtException", () => undefined);
