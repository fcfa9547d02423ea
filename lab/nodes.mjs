import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../tools/free-port.mjs";

/*
 * `npm run nodes`: builds Foyer, starts it and tests its rules and its service in each supported version of Node but the
 * present one, which come from the npm registry. `npm run nodes -- 22` takes one version.
 */

const present = process.versions.node.split(".")[0];
const versions =
  process.argv.length > 2 ? process.argv.slice(2) : ["20", "22", "24"].filter((version) => version !== present);

/**
 * @param {string} version
 * @param {string} command
 * @param {Record<string, string>} [variables]
 */
const start = (version, command, variables = {}) =>
  // Settings of this npx would reach each npx that the command starts.
  spawn(
    "npx",
    ["--yes", "--package", `node@${version}`, "--call", `env -u npm_config_package -u npm_config_call ${command}`],
    {
      env: { ...process.env, ...variables },
      stdio: ["ignore", "pipe", "inherit"],
      // Its own group, because npx does not pass signals on.
      detached: true,
    },
  );

/**
 * @param {string} version
 * @param {string} command
 * @returns {Promise<boolean>} whether it succeeded
 */
function run(version, command) {
  const child = start(version, command);
  child.stdout.pipe(process.stdout, { end: false });
  return new Promise((resolve, reject) => child.on("error", reject).on("close", (status) => resolve(status === 0)));
}

/**
 * @param {string} version
 * @returns {Promise<boolean>} whether the service got ready and answered
 */
async function answers(version) {
  const folder = await mkdtemp(join(tmpdir(), "foyer-nodes-"));
  const port = await freePort();
  const child = start(version, "node start.mjs", { PORT: String(port), DATA_DIR: folder });
  let isUp = false;
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^Foyer is ready at (\S+)/.exec(line) ?? [];
    if (url === undefined) continue;
    isUp = (await fetch(`${url}/health`)).ok;
    break;
  }
  const closed = new Promise((resolve) => child.on("close", resolve));
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
  await closed;
  await rm(folder, { recursive: true, force: true });
  return isUp;
}

let failed = 0;
for (const version of versions) {
  /** @type {readonly [step: string, passes: () => Promise<boolean>][]} */
  const steps = [
    ["build", () => run(version, "node --version && node build.mjs")],
    ["start", () => answers(version)],
    [
      "tests",
      () =>
        run(
          version,
          "node node_modules/vitest/vitest.mjs run --project=unit --project=calls --project=replaced --reporter=dot",
        ),
    ],
  ];
  for (const [step, passes] of steps) {
    const isPassed = await passes();
    console.log(`Node ${version}: ${step} ${isPassed ? "passed" : "failed"}`);
    if (!isPassed) failed += 1;
  }
}
process.exit(failed === 0 ? 0 : 1);
