import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { planOf } from "./plan.ts";

/* `npm run new-flow GROUP/NAME`: writes a flow with one form and one call (docs/extending.md). */

const [name = "", root = "."] = process.argv.slice(2);
const plan = planOf(name, root);
if ("problem" in plan) {
  process.stderr.write(`${plan.problem}\nNothing was written.\n`);
  process.exit(1);
}

const files = [...plan.created, ...plan.changed];
for (const [file, text] of files) {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
execFileSync("npx", ["--no-install", "oxfmt", ...files.map(([file]) => file)], { cwd: root, stdio: "ignore" });

const listed = (paths: Iterable<string>) => [...paths].map((path) => `  ${path}\n`).join("");
process.stdout.write(
  `New:\n${listed(plan.created.keys())}With a line more:\n${listed(plan.changed.keys())}Go on as docs/extending.md says.\n`,
);
