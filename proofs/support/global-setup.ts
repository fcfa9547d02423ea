import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "vite";
import type { TestProject } from "vitest/node";
import prepareService from "../../tests/service/support/global-setup.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the built service, with the programs of `proofs/programs/` in it. */
    readonly builtService: string;
  }
}

/** Below node_modules, so that a build in it finds the packages. */
const cache = resolve("node_modules/.cache");

/**
 * Builds the service once for all proofs: a process that runs the sources spends more time on translating them than on
 * its work.
 *
 * @returns a function that removes the build
 */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  await mkdir(cache, { recursive: true });
  const [built] = await Promise.all([buildService(), prepareService(project)]);
  project.provide("builtService", built);
  return () => rm(built, { recursive: true });
}

async function buildService(): Promise<string> {
  const outDir = await mkdtemp(join(cache, "foyer-service-"));
  // A test runs one of the programs as another user.
  await chmod(outDir, 0o755);
  const programs = ["hold-folder", "open-folder", "write-organisations", "write-until-full"];
  const input = Object.fromEntries(programs.map((name) => [name, `proofs/programs/${name}.ts`]));
  // The service's configuration names its own entries; this adds the tests' programs.
  const options = { outDir, rollupOptions: { input } };
  await build({ configFile: "service/vite.config.ts", logLevel: "error", build: options });
  await writeFile(join(outDir, "package.json"), '{"type":"module"}');
  return outDir;
}
