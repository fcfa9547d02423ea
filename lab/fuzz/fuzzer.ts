import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import { Random } from "../random.ts";
import { mutated } from "./mutate.ts";
import type { Target } from "./target.ts";

/** The order to a fuzzer, and the memory in which it shows the input that it is giving. */
export interface Order {
  readonly seconds: number;
  readonly seed: number;
  readonly words: readonly string[];
  readonly branches: number;
  readonly corpus: readonly Uint8Array[];
  /** The number of runs, the input's length, and its bytes. */
  readonly shown: SharedArrayBuffer;
}
export interface Result {
  readonly runs: number;
  readonly seconds: number;
  readonly branches: number;
  readonly megabytes: readonly number[];
  /** The smallest inputs that together reach every branch reached so far; the input that reaches most comes first. */
  readonly corpus: readonly Uint8Array[];
  readonly finding: { readonly message: string; readonly input: Uint8Array } | null;
}

interface Kept {
  readonly input: Uint8Array;
  readonly branches: Uint32Array;
}

/** How many times the time of the slowest ordinary input an input may take. */
const MOST_TIMES = 20;
/** Megabytes that code, the engine's caches and new inputs may add. */
const MOST_GROWTH = 64;

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** Gives a target ever more inputs that reach new branches, until one breaks a promise or the time is over. */
export async function fuzzed(target: Target): Promise<void> {
  const { seconds, seed, words, branches, corpus: given, shown }: Order = workerData;
  const random = new Random(seed);
  const texts = words.map((word) => Buffer.from(word));
  const counts = new Uint8Array(branches);
  let touched: number[] = [];
  Object.assign(globalThis, {
    reached(branch: number) {
      if (counts[branch] === 0) touched.push(branch);
      if (counts[branch] !== 255) counts[branch] = (counts[branch] ?? 0) + 1;
    },
  });
  /** For each branch, the orders of magnitude in which it was reached. */
  const known = new Uint8Array(branches);
  const kept: Kept[] = [];
  const [numbers, bytes] = [new Int32Array(shown, 0, 2), new Uint8Array(shown, 8)];
  let runs = 0;
  let ordinary = 5;

  async function timed(input: Uint8Array): Promise<number> {
    bytes.set(input);
    Atomics.store(numbers, 1, input.length);
    Atomics.add(numbers, 0, 1);
    // The processor's time, because other work of the computer does not add to it.
    const before = process.cpuUsage();
    await target(input);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }

  async function run(input: Uint8Array, isOrdinary: boolean): Promise<void> {
    runs += 1;
    for (const branch of touched) counts[branch] = 0;
    touched = [];
    let time = await timed(input);
    let isNew = false;
    for (const branch of touched) {
      const magnitude = 1 << Math.min(7, 31 - Math.clz32(counts[branch] ?? 0));
      if (((known[branch] ?? 0) & magnitude) === 0) isNew = true;
      known[branch] = (known[branch] ?? 0) | magnitude;
    }
    if (isNew || isOrdinary) kept.push({ input: input.slice(), branches: Uint32Array.from(touched) });
    if (isOrdinary) ordinary = Math.max(ordinary, Math.min(time, await timed(input)));
    // Slow three times in a row: the engine's own work does not explain that.
    for (let again = 0; again < 2 && time > ordinary * MOST_TIMES; again += 1)
      time = Math.min(time, await timed(input));
    if (time > ordinary * MOST_TIMES) throw new Error(`It takes ${time} ms, an ordinary input at most ${ordinary} ms.`);
  }

  const megabytes: number[] = [];
  function measureMemory() {
    collect();
    megabytes.push(Math.round(process.memoryUsage().heapUsed / 1e5) / 10);
    const [first = 0, last = 0] = [megabytes[0], megabytes.at(-1)];
    if (last > first + MOST_GROWTH) throw new Error(`The memory has grown from ${first} to ${last} MB.`);
  }

  let finding: Result["finding"] = null;
  let input: Uint8Array = new Uint8Array();
  let start = performance.now();
  const passed = () => (performance.now() - start) / 1000;
  try {
    for (input of given) await run(input, true);
    // The target has started everything it needs with the first input.
    start = performance.now();
    for (let tenth = 1; tenth <= 10; tenth += 1) {
      while (passed() < (seconds * tenth) / 10) {
        // Half of the time it takes one of the newest inputs, because they reach new branches.
        const from = random.isLucky(0.5) ? Math.max(0, kept.length - 20) : 0;
        const [one, other] = [kept[random.between(from, kept.length - 1)], kept[random.below(kept.length)]];
        input = mutated(one?.input ?? input, other?.input ?? input, texts, random);
        await run(input, false);
      }
      measureMemory();
    }
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    finding = { message, input: await shrunk(input, error, target) };
  }
  const result: Result = {
    runs,
    seconds: passed(),
    branches: known.filter((magnitudes) => magnitudes > 0).length,
    megabytes,
    corpus: fewest(kept),
    finding,
  };
  parentPort?.postMessage(result);
}

const nameOf = (error: unknown) => String(error).slice(0, 60);

/** The input without every part that the same error does not need. */
async function shrunk(input: Uint8Array, error: unknown, target: Target): Promise<Uint8Array> {
  let least = Buffer.from(input);
  for (let size = Math.ceil(least.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < least.length;) {
      const less = Buffer.concat([least.subarray(0, at), least.subarray(at + size)]);
      const again = await Promise.resolve()
        .then(() => target(less))
        .then(() => null, nameOf);
      if (again === nameOf(error)) least = less;
      else at += size;
    }
  }
  return least;
}

/** Chooses, again and again, the input that reaches most of the branches that no chosen one reaches. */
function fewest(kept: readonly Kept[]): Uint8Array[] {
  const left = new Set(kept.flatMap(({ branches }) => [...branches]));
  const chosen: Uint8Array[] = [];
  const open = kept.toSorted((one, other) => one.input.length - other.input.length);
  while (left.size > 0) {
    let best = { gain: 0, at: 0 };
    for (const [at, { branches }] of open.entries()) {
      const gain = branches.reduce((sum, branch) => sum + (left.has(branch) ? 1 : 0), 0);
      if (gain > best.gain) best = { gain, at };
    }
    const [one] = open.splice(best.at, 1);
    if (!one || best.gain === 0) break;
    chosen.push(one.input);
    for (const branch of one.branches) left.delete(branch);
  }
  return chosen;
}
