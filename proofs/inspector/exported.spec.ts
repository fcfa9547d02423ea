import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { checkpointsOf } from "../../workbench/inspector/record/checkpoints.ts";
import { fileNameOf } from "../../workbench/inspector/record/file-name.ts";
import { foyer } from "../../tools/inspector/foyer.ts";
import { playwrightTest } from "../../tools/inspector/record/test-texts.ts";
import { type ExportedWalk, exportedWalks } from "../../tests/model/exported-paths.ts";
import { expect, test as base } from "../../e2e/fixtures.ts";

/* The inner run shares the outer one's build and data folder, so it must neither prepare nor remove them. */
const configuration = `
import config from "../../../playwright.config.ts";
const { globalSetup, projects, ...rest } = config;
export default { ...rest, testDir: ".", outputDir: "results", timeout: 60_000 };
`;

/** Writes walks as the inspector exports them and runs them, as if they had been put here. Returns the reports. */
const test = base.extend<{ run(walks: readonly ExportedWalk[]): Promise<string> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  async run({}, provide) {
    const folder = await mkdtemp(join(import.meta.dirname, "exported-"));
    const begun = new AbortController();
    await provide(async (walks) => {
      await writeFile(join(folder, "playwright.config.ts"), configuration);
      await writeFile(join(folder, "path.ts"), 'export * from "../../../e2e/path.ts";\n');
      for (const { name, walk } of walks) {
        await writeFile(
          join(folder, `${fileNameOf(name)}.spec.ts`),
          playwrightTest(walk, name, checkpointsOf(foyer, walk)),
        );
      }
      const child = spawn(
        process.execPath,
        ["node_modules/@playwright/test/cli.js", "test", "--config", folder, "--reporter=line", "--workers=1"],
        { env: { ...process.env, FORCE_COLOR: "0" }, stdio: ["ignore", "pipe", "inherit"], signal: begun.signal },
      );
      const [said] = await Promise.all([text(child.stdout), once(child, "exit")]);
      return said;
    });
    begun.abort();
    await rm(folder, { recursive: true });
  },
});

test("a Playwright test that the inspector exports passes when it is put into e2e", async ({ run }) => {
  // The time covers several tests and the start of their own runner.
  test.setTimeout(300_000);
  const walks = await exportedWalks();
  expect(await run(walks)).toMatch(new RegExp(`\\n {2}${walks.length} passed `));
});
