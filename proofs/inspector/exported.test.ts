import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { assertPresent } from "../../workbench/assert-present.ts";
import { fileNameOf } from "../../workbench/inspector/record/file-name.ts";
import { modelTest } from "../../tools/inspector/record/test-texts.ts";
import { type ExportedWalk, exportedWalks } from "../../tests/model/exported-paths.ts";
import { foyer } from "../../tools/inspector/foyer.ts";
import { checkpointsOf } from "../../workbench/inspector/record/checkpoints.ts";

/** Exports these walks as the inspector does, and runs them in the folder of the model tests. Returns the names of passed and failed tests. */
async function run(walks: readonly ExportedWalk[]) {
  const folder = await mkdtemp(join("tests/model", "exported-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "path.ts"), 'export * from "../path.ts";\n');
  for (const { name, walk } of walks) {
    await writeFile(join(folder, `${fileNameOf(name)}.test.ts`), modelTest(walk, name, checkpointsOf(foyer, walk)));
  }
  const ours = Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST"));
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "--project=model", "--reporter=json", folder],
    { env: Object.fromEntries(ours), encoding: "utf8" },
  );
  if (!stdout.startsWith("{")) throw new Error(`${stdout}\n${stderr}`);
  const { testResults }: { testResults: { assertionResults: { title: string; status: string }[] }[] } =
    JSON.parse(stdout);
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  return results.map(({ title, status }) => `${status}: ${title}`).toSorted();
}

test("the inspector's exported model tests pass here, and fail if the app behaves differently", async () => {
  const walks = await exportedWalks();
  const { walk } = assertPresent(walks[0]);
  const last = assertPresent(walk.steps.at(-1));
  const wrong = { ...last, moment: { ...last.moment, address: "/elsewhere" } };
  const results = await run([
    ...walks,
    { name: "another address", walk: { ...walk, steps: [...walk.steps.slice(0, -1), wrong] } },
  ]);
  expect(results).toEqual(["failed: another address", ...walks.map(({ name }) => `passed: ${name}`).toSorted()]);
});
