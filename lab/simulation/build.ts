import { readFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { build, type Plugin } from "vite";
import type { Fault } from "./faults.ts";

const root = resolve(import.meta.dirname, "../..");
const here = (name: string) => resolve(import.meta.dirname, "stand-ins", name);

/** Libraries with random numbers, time, slow work or a network, and their replacements in the service and the app. */
const standIns: Readonly<Record<string, string>> = {
  "@node-rs/argon2": here("argon2.ts"),
  "engine.io": here("engine-io.ts"),
  "node:crypto": here("crypto.ts"),
  "node:os": here("os.ts"),
  "node:timers/promises": here("timers.ts"),
  otplib: here("otplib.ts"),
  "socket.io": here("socket-io.ts"),
  "socket.io-client": here("socket-io-client.ts"),
};

/** Replacements for globals of the platform, by the file that uses them. */
const globals: Readonly<Record<string, string>> = {
  "service/account-service/account-service.ts": `import { setInterval, clearInterval } from "${here("timers.ts")}";`,
  "service/shared/work-queue.ts": `import { performance } from "${here("timers.ts")}";`,
  "service/socket/kept-answers.ts": `import { performance } from "${here("timers.ts")}";`,
  "service/socket/socket-calls.ts": `import { performance } from "${here("timers.ts")}";`,
};

const ciphers: ReadonlySet<string> = new Set(["service/socket/cipher.ts", "src/adapters/cipher.ts"]);

function surroundingsOf(fault: Fault | null): Plugin {
  const placeOf = (id: string) => relative(root, id.split("?")[0] ?? id);
  return {
    name: "simulation",
    enforce: "pre",
    async resolveId(source, importer) {
      if (importer === undefined || !/^(service|src|machines)\//.test(placeOf(importer))) return null;
      const standIn = standIns[source];
      if (standIn !== undefined) return standIn;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && ciphers.has(placeOf(found.id)) ? here("cipher.ts") : null;
    },
    async load(id) {
      const place = placeOf(id);
      const before = globals[place];
      const isFaulty = fault?.file === place;
      if (before === undefined && !isFaulty) return null;
      let source = await readFile(resolve(root, place), "utf8");
      if (isFaulty && fault) {
        if (source.split(fault.from).length !== 2)
          throw new Error(`The fault "${fault.name}" no longer fits ${place}.`);
        source = source.replace(fault.from, () => fault.to);
      }
      return `${before ?? ""}\n${source}`;
    },
  };
}

/** Builds the simulation into a folder, with a fault in the service or without. */
export async function buildSimulation(outDir: string, fault: Fault | null): Promise<string> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: "error",
    plugins: [surroundingsOf(fault)],
    // The code that takes most of the time runs faster as part of one module.
    ssr: { noExternal: ["valibot", "xstate", "drizzle-orm"] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: "node20",
      minify: false,
      rollupOptions: {
        input: { worker: resolve(import.meta.dirname, "worker.ts") },
        output: { entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" },
      },
    },
  });
  return resolve(outDir, "worker.mjs");
}
