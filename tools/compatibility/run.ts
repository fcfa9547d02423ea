import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../build.mjs";
import { fail, readArguments } from "../command-line.ts";

/*
 * `npm run compatibility`: whether an earlier build works on the tables of this one, and beside it. Packages and sources
 * of the earlier build come from its commit, so it needs the history and npm's registry.
 */

const MIGRATIONS = "service/database/migrations";

const help = `npm run compatibility -- [options]

Runs the service's tests of an earlier build on the tables of this one, and then updates two nodes from that build to
this one and back while people sign in.

  --previous COMMIT   the earlier build: the newest tag, or without any the commit before the newest migration
  --tests-only        without the updates, for a build whose processes do not ask their pages to move
  --help
`;

const git = (...args: string[]) => {
  try {
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return fail(`"git ${args.join(" ")}" failed. This needs git and the whole history: git fetch --unshallow --tags`);
  }
};

function commitBefore(): string {
  const [newestTag] = git("tag", "--list", "--merged", "HEAD", "--sort=-version:refname").split("\n");
  if (newestTag) return newestTag;
  const newest = readdirSync(join(root, MIGRATIONS))
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .at(-1);
  return `${git("log", "--diff-filter=A", "--format=%H", "-1", "--", `${MIGRATIONS}/${newest}`)}^`;
}

/** @returns whether it went well */
async function run(cwd: string, command: string, ...args: string[]): Promise<boolean> {
  console.log(`\n== ${command} ${args.join(" ")}\n`);
  const [code] = await once(spawn(command, args, { cwd, stdio: "inherit" }), "close");
  return code === 0;
}

const { values } = readArguments(
  {
    options: {
      previous: { type: "string" },
      "tests-only": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  },
  help,
);
if (values.help) {
  console.log(help);
  process.exit();
}
const previous = git("rev-parse", "--verify", `${values.previous ?? commitBefore()}^{commit}`);
const folder = mkdtempSync(join(tmpdir(), "foyer-previous-"));
process.once("exit", () => rmSync(folder, { recursive: true }));
console.log(`The earlier build: ${git("log", "-1", "--format=%h %cs %s", previous)}`);
execFileSync("tar", ["-x", "-C", folder], {
  input: execFileSync("git", ["archive", previous], { cwd: root, maxBuffer: 2 ** 30 }),
});

/** That build with its packages, but with the migrations of this one. */
const prepare = async () => {
  if (!(await run(folder, "npm", "ci", "--no-audit", "--no-fund", "--prefer-offline"))) return false;
  rmSync(join(folder, MIGRATIONS), { recursive: true });
  cpSync(join(root, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true });
  return true;
};
const checks = [
  () => run(folder, "npx", "vitest", "run", "tests/service/postgres.test.ts"),
  async () =>
    (await run(folder, "npm", "run", "build")) &&
    run(root, "npm", "run", "load", "--", "update", "--previous", join(folder, "dist")),
];
if (!(await prepare())) process.exit(1);
for (const check of values["tests-only"] ? checks.slice(0, 1) : checks) {
  if (!(await check())) process.exitCode = 1;
}
