import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { build } from "vite";
import { fileOf, lineOf, readCorpus, replaceKept } from "./corpus.ts";
import type { Order, Result } from "./fuzzer.ts";
import { instrument } from "./instrument.ts";
import { type TargetName, targetNames } from "./target.ts";

/*
 * `npm run fuzz -- TARGET --minutes 10`: gives a part of Foyer inputs that reach ever more of its code, until one breaks
 * a promise, takes far longer than ordinary ones, or leaves memory behind. `all` takes one target after the other.
 * A finding is written to dist/fuzz/TARGET, as a line for the corpus. `--keep` replaces the inputs that an earlier run
 * has kept for `npm run proofs` to repeat by the few that reach most.
 */

/** After this time a run is certainly stuck. */
const STUCK_SECONDS = 60;
const MOST_KEPT = 40;
const LARGEST = 1_000_000;

const root = resolve(import.meta.dirname, "../..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: String(Date.now() % 1e9) },
    keep: { type: "boolean", default: false },
  },
});
const isTarget = (name: string): name is TargetName => targetNames.some((one) => one === name);
const chosen = positionals.includes("all") ? targetNames : positionals.filter(isTarget);
if (chosen.length === 0) throw new Error(`Name a target: ${targetNames.join(", ")}; or all.`);

/** Builds a target and its fuzzer into one file, with instrumented code. */
async function built(name: TargetName, outDir: string) {
  const entry = "virtual:fuzzed";
  const code = `import { fuzz } from "${import.meta.dirname}/targets/${name}.ts";
    import { fuzzed } from "${import.meta.dirname}/fuzzer.ts";
    await fuzzed(fuzz);`;
  const { plugin, words, count } = instrument(root);
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: "error",
    plugins: [
      { name: "entry", resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? code : null) },
      plugin,
    ],
    define: { INSPECTOR: "false" },
    // Slow hashes would leave little time for anything else.
    resolve: { alias: { "@node-rs/argon2": join(import.meta.dirname, "light-hashes.ts") } },
    ssr: { noExternal: true, external: ["@electric-sql/pglite", "fs-native-extensions", "pg", "pino"] },
    build: {
      ssr: true,
      outDir,
      target: "node20",
      minify: false,
      rollupOptions: {
        input: { target: entry },
        output: { entryFileNames: "[name].mjs", codeSplitting: false, banner: "globalThis.reached = () => {};" },
      },
    },
  });
  return { file: join(outDir, "target.mjs"), words: [...words], branches: count() };
}

/** Runs a fuzzer in a thread of its own, so that an input that never ends is noticed. */
function run(file: string, order: Order): Promise<Result> {
  return new Promise((settle) => {
    const worker = new Worker(file, { workerData: order });
    const [numbers, bytes] = [new Int32Array(order.shown, 0, 2), new Uint8Array(order.shown, 8)];
    const stop = (message: string) => {
      const input = bytes.slice(0, Atomics.load(numbers, 1));
      end({ runs: numbers[0] ?? 0, seconds: 0, branches: 0, megabytes: [], corpus: [], finding: { message, input } });
    };
    let before = -1;
    const watch = setInterval(() => {
      const now = Atomics.load(numbers, 0);
      // The first input waits for all that the target starts.
      if (now > 1 && now === before) stop(`It does not end within ${STUCK_SECONDS} s.`);
      before = now;
    }, STUCK_SECONDS * 1000);
    const end = (result: Result) => {
      clearInterval(watch);
      worker.removeAllListeners();
      void worker.terminate().then(() => settle(result));
    };
    worker.once("message", end);
    worker.once("error", (error: unknown) =>
      stop(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
    worker.once("exit", () => stop("The process ended."));
  });
}

for (const name of chosen) {
  const outDir = join(root, "dist/fuzz", name);
  const { file, words, branches } = await built(name, outDir);
  const corpus = readCorpus(name).map(({ input }) => input);
  const seconds = Number(values.minutes) * 60;
  const shown = new SharedArrayBuffer(8 + LARGEST);
  const result = await run(file, { seconds, seed: Number(values.seed), words, branches, corpus, shown });
  console.log(
    `${name}: ${result.runs} inputs in ${Math.round(result.seconds)} s, ${Math.round(result.runs / result.seconds)} each ` +
      `second; ${result.branches} of ${branches} branches; memory ${result.megabytes.join(", ")} MB; seed ${values.seed}`,
  );
  if (result.finding) {
    process.exitCode = 1;
    const { message, input } = result.finding;
    const [to, line] = [join(outDir, "finding"), lineOf(input, message.slice(0, 100).replace(/\n[^]*/, ""))];
    writeFileSync(to, `${line}\n`);
    console.log(`${message}\n\n${line}\n\ncat ${to} >> ${fileOf(name)}`);
  } else if (values.keep) replaceKept(name, result.corpus.slice(0, MOST_KEPT));
}
