import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MachineCoverage } from "../../workbench/explore/coverage.ts";

/** Relative to the project's folder, and not in git. These tests write `node/<machine>.json`; other places have other folders. */
export const coverageFolder = "node_modules/.cache/foyer/coverage";

export async function keepCoverage(coverage: MachineCoverage): Promise<void> {
  const folder = join(coverageFolder, "node");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${coverage.name}.json`), `${JSON.stringify(coverage, null, 1)}\n`);
}
