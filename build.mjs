import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/*
 * Builds the app and the service when they are stale. A hash of all inputs decides that: file times mean nothing after
 * a checkout, a copy or a clock that was set back.
 */

export const root = dirname(fileURLToPath(import.meta.url));

/** @typedef {"app" | "service" | "inspector" | "sandbox" | "replay" | "reader"} PartName the last three are only used by tests */

/**
 * @typedef {object} Part
 * @property {readonly string[]} inputs files and folders, relative to the root
 * @property {readonly string[]} outputs the files of a finished build; the part is stale if one is missing
 * @property {readonly (readonly string[])[]} commands arguments of vite, run in parallel
 * @property {NodeJS.ProcessEnv} variables environment variables that affect the build
 */

/**
 * @param {{ inspector: boolean }} options whether the app includes the inspector; never in production
 * @returns {Record<PartName, Part>}
 */
function parts({ inspector }) {
  const always = ["package-lock.json", "build.mjs", "machines", "workbench"];
  const inspectorInputs = ["tools/inspector", "tools/gallery", "tools/sandbox", "tools/vite.config.ts"];
  return {
    app: {
      inputs: [
        ...always,
        "index.html",
        "public",
        "src",
        "vite.config.ts",
        "tools/build",
        ...(inspector ? inspectorInputs : []),
      ],
      outputs: ["dist/app/index.html", "dist/prerender/prerender.js"],
      commands: [["build"], ["build", "--ssr"]],
      variables: { INSPECTOR: inspector ? "1" : "" },
    },
    service: {
      inputs: [...always, "service"],
      outputs: ["dist/service/main.js", "dist/service/run-service.js"],
      commands: [["build", "--config", "service/vite.config.ts"]],
      variables: {},
    },
    inspector: {
      inputs: [...always, "src", "tests/model/golden", "docs/flows", ...inspectorInputs],
      outputs: ["dist/inspector/inspector/index.html", "dist/inspector/gallery/index.html"],
      commands: [["build", "--config", "tools/vite.config.ts"]],
      variables: {},
    },
    sandbox: {
      inputs: [...always, "src", "tools/sandbox"],
      outputs: ["dist/sandbox/index.html"],
      commands: [["build", "--config", "tools/sandbox/vite.config.ts"]],
      variables: {},
    },
    replay: {
      inputs: [...always, "tools/replay"],
      outputs: ["dist/replay/page.js"],
      commands: [["build", "--config", "tools/replay/vite.config.ts"]],
      variables: {},
    },
    reader: {
      inputs: [...always, "proofs/outside/support"],
      outputs: ["dist/reader/page.js"],
      commands: [["build", "--config", "proofs/outside/support/vite.config.ts"]],
      variables: {},
    },
  };
}

/**
 * Builds a part unless it is up to date.
 *
 * @param {PartName} name
 * @param {{ inspector: boolean, force?: boolean }} options
 * @returns {Promise<boolean>} false if the build failed; the reason has been printed
 */
export async function ensureBuilt(name, { inspector, force = false }) {
  const part = parts({ inspector })[name];
  const stamp = join(root, "dist", `${name}.stamp`);
  const hash = await hashOf(part);
  if (!force && part.outputs.every((path) => existsSync(join(root, path))) && (await readStamp(stamp)) === hash) {
    return true;
  }
  const start = performance.now();
  console.log(`Building the ${name}`);
  // If this build is interrupted, its partial output must not pass for the previous build.
  await rm(stamp, { force: true });
  const built = await Promise.all(part.commands.map((command) => vite(command, part.variables)));
  if (!built.every(Boolean)) {
    console.error(`The ${name} could not be built.`);
    return false;
  }
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, hash);
  console.log(`Built the ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return true;
}

/** @param {Part} part */
async function hashOf({ inputs, variables }) {
  const hash = createHash("sha256").update(JSON.stringify(variables));
  const files = (await Promise.all(inputs.map((input) => filesBelow(join(root, input))))).flat().toSorted();
  for (const file of files) hash.update(`\0${relative(root, file)}\0`).update(await readFile(file));
  return hash.digest("hex");
}

/** @param {string} path a file or a folder; may be missing */
async function filesBelow(path) {
  if (!existsSync(path)) return [];
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === "ENOTDIR") return null;
    throw error;
  });
  if (entries === null) return [path];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** @param {string} stamp */
const readStamp = async (stamp) => (existsSync(stamp) ? readFile(stamp, "utf8") : null);

/**
 * @param {readonly string[]} command
 * @param {NodeJS.ProcessEnv} variables
 * @returns {Promise<boolean>}
 */
function vite(command, variables) {
  const program = join(root, "node_modules/vite/bin/vite.js");
  if (!existsSync(program)) {
    console.error("The packages that build Foyer are missing: run npm ci first.");
    return Promise.resolve(false);
  }
  return new Promise((resolve, reject) => {
    spawn(process.execPath, [program, ...command, "--logLevel", "warn"], {
      cwd: root,
      // The build must not depend on the caller's NODE_ENV, and must never contain development checks.
      env: { ...process.env, NODE_ENV: "production", ...variables },
      stdio: ["ignore", "inherit", "inherit"],
    })
      .on("error", reject)
      .on("exit", (code) => resolve(code === 0));
  });
}

// `npm run build`: builds everything that is shipped, stale or not.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const inspector = process.env.INSPECTOR === "1";
  const options = { inspector, force: true };
  // Otherwise an inspector left by an earlier build would be shipped with this one.
  if (!inspector) await rm(join(root, "dist/inspector"), { recursive: true, force: true });
  /** @type {readonly PartName[]} */
  const shipped = inspector ? ["service", "app", "inspector"] : ["service", "app"];
  const built = await Promise.all(shipped.map((name) => ensureBuilt(name, options)));
  process.exit(built.every(Boolean) ? 0 : 1);
}
