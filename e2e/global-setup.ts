import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ensureBuilt } from "../build.mjs";
import { coverageFolder } from "../tests/model/kept-coverage.ts";
import { SEED, startFoyer } from "./fixtures.ts";

/**
 * Builds the app as `npm start` serves it, the same app over the sandbox's effects, and the scripts by which pages tell
 * their steps and are read aloud. Every Foyer that the tests start begins with a copy of the demo's database.
 */
export default async function globalSetup(): Promise<void> {
  await rm(join(coverageFolder, "browser"), { recursive: true, force: true });
  const built = await Promise.all([
    ensureBuilt("service", { inspector: true }),
    ensureBuilt("app", { inspector: true }),
    ensureBuilt("inspector", { inspector: true }),
    ensureBuilt("sandbox", { inspector: true }),
    ensureBuilt("replay", { inspector: true }),
    ensureBuilt("reader", { inspector: true }),
  ]);
  if (!built.every(Boolean)) throw new Error("The build failed; its output says why.");
  process.env[SEED] = await demoDatabase();
}

/**
 * Creates the demo's database. It stays for later runs until the service changes, but not longer than a day: the demo
 * tells of the last few days.
 */
async function demoDatabase(): Promise<string> {
  const kept = resolve("node_modules/.cache/foyer/demo");
  const build = await readFile("dist/service.stamp", "utf8");
  const folder = join(kept, `${new Date().toISOString().slice(0, 10)}-${build.slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  await rm(kept, { recursive: true, force: true });
  await mkdir(kept, { recursive: true });
  const foyer = await startFoyer();
  await foyer.end();
  const unfinished = await mkdtemp(join(kept, "unfinished-"));
  await cp(join(foyer.dataDir, "database"), join(unfinished, "database"), { recursive: true });
  await foyer.stop();
  await rename(unfinished, folder);
  return folder;
}
