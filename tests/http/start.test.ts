import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { endProcesses, startNode } from "../service/support/process.ts";

/** A small project with the same folders, which builds quickly. */
let project: string;
const write = (path: string, content: string) => writeFile(join(project, path), content);
const runService = (text: string) => `export async function run({ appBuilt }: { appBuilt: Promise<boolean> }) {
  console.log(${JSON.stringify(text)}, await appBuilt);
}
`;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "foyer-project-"));
  for (const folder of ["src", "service", "tools"]) await mkdir(join(project, folder));
  for (const file of ["start.mjs", "build.mjs", "service/vite.config.ts"]) await copyFile(file, join(project, file));
  await symlink(resolve("node_modules"), join(project, "node_modules"));
  await write("package.json", '{"type":"module"}');
  await write("package-lock.json", "{}");
  await write("index.html", '<!doctype html><script type="module" src="/src/main.ts"></script>');
  await write("src/main.ts", "console.log('inspector', import.meta.env.VITE_X);\n");
  await write(
    "vite.config.ts",
    `export default ({ isSsrBuild }) => ({
      define: { "import.meta.env.VITE_X": JSON.stringify(process.env.INSPECTOR) },
      build: isSsrBuild
        ? { outDir: "dist/prerender", rollupOptions: { input: { prerender: "src/main.ts" } } }
        : { outDir: "dist/app" },
    });`,
  );
  const pages = ["inspector", "gallery"];
  for (const page of pages) {
    await mkdir(join(project, "tools", page));
    await write(`tools/${page}/index.html`, '<!doctype html><script type="module" src="../../src/main.ts"></script>');
  }
  await write(
    "tools/vite.config.ts",
    `export default {
      define: { "import.meta.env.VITE_X": JSON.stringify("its own") },
      root: "tools",
      build: {
        outDir: "../dist/inspector",
        rollupOptions: { input: ["tools/inspector/index.html", "tools/gallery/index.html"] },
      },
    };`,
  );
  await write("service/main.ts", 'import "./run-service.ts";\n');
  await write("service/cli.ts", "console.log('cli');\n");
  await write("service/run-service.ts", runService("running"));
});
afterEach(endProcesses);
afterAll(() => rm(project, { recursive: true }));

async function start(variables: Readonly<Record<string, string>> = {}) {
  const started = startNode(join(project, "start.mjs"), project, variables);
  const code = await started.ended;
  const lines = started.output().trim().split("\n");
  return { code, lines, output: started.output(), built: lines.filter((line) => line.startsWith("Built the ")) };
}
const builtNames = (built: readonly string[]) =>
  built.map((line) => line.split(" ")[2] ?? "").toSorted((a, b) => a.localeCompare(b));

test("npm start builds only stale parts", { timeout: 120_000 }, async () => {
  const first = await start();
  expect(first.code).toBe(0);
  expect(builtNames(first.built)).toEqual(["app", "inspector", "service"]);
  expect(first.built.every((line) => / in \d+\.\d s$/.test(line))).toBe(true);
  expect(first.lines).toContain("running true");

  expect((await start()).lines).toEqual(["running true"]);

  // A checkout gives every file a new time.
  await utimes(join(project, "src/main.ts"), new Date(), new Date());
  await utimes(join(project, "service/run-service.ts"), new Date(), new Date());
  expect((await start()).lines).toEqual(["running true"]);

  await write("service/run-service.ts", runService("changed"));
  const changed = await start();
  expect(builtNames(changed.built)).toEqual(["service"]);
  expect(changed.lines).toContain("changed true");

  const demo = await start({ DEMO: "0" });
  expect(builtNames(demo.built)).toEqual(["app"]);
  // Follows the service's own rule: with a database server the demo, and so the inspector, is on only by DEMO=1.
  const databaseUrl = { DATABASE_URL: "postgresql://127.0.0.1/foyer" };
  expect(builtNames((await start({ ...databaseUrl, DEMO: "" })).built)).toEqual([]);
  expect(builtNames((await start({ DATABASE_URL_FILE: "database-url" })).built)).toEqual([]);
  expect(builtNames((await start({ ...databaseUrl, DEMO: "1" })).built)).toEqual(["app"]);
  expect(builtNames((await start({ DEMO: "0" })).built)).toEqual(["app"]);

  await rm(join(project, "dist/app"), { recursive: true });
  expect(builtNames((await start({ DEMO: "0" })).built)).toEqual(["app"]);
});

test("npm start reports a failed build, and builds again once the source is fixed", { timeout: 120_000 }, async () => {
  const source = await readFile(join(project, "src/main.ts"), "utf8");
  await start();
  await write("src/main.ts", "import './gone.ts';\n");
  const broken = await start();
  expect(broken.output).toContain("The app could not be built.");
  expect(broken.output).toContain("gone.ts");
  // The real service then closes and exits. This replacement only prints the result of the build.
  expect(broken.lines).toContain("changed false");
  await write("src/main.ts", source);
  expect(builtNames((await start()).built)).toEqual(["app", "inspector"]);

  await write("service/run-service.ts", "export const run = ;\n");
  const unusable = await start();
  expect(unusable.code).toBe(1);
  expect(unusable.output).toContain("The service could not be built.");
});
