import { rm } from "node:fs/promises";
import { join } from "node:path";
import { ensureBuilt } from "../build.mjs";
import { coverageFolder } from "../tests/model/coverage.ts";
import { SEED, startFoyer } from "./fixtures.ts";

/**
 * Builds the app as `npm start` serves it, and the same app over the sandbox's ports. Every Foyer that
 * the tests start begins with a copy of a database, which this setup creates once.
 *
 * @returns a function that removes that database
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await rm(join(coverageFolder, "browser"), { recursive: true, force: true });
  const built = await Promise.all([
    ensureBuilt("service", { inspector: true }),
    ensureBuilt("app", { inspector: true }),
    ensureBuilt("inspector", { inspector: true }),
    ensureBuilt("sandbox", { inspector: true }),
  ]);
  if (!built.every(Boolean)) throw new Error("The build failed; its output says why.");
  const seed = await startFoyer();
  await seed.end();
  process.env[SEED] = seed.dataDir;
  return () => seed.stop();
}
