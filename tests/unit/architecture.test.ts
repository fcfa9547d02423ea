import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/*
 * The picture in the README has an arrow for what a part imports. What it reaches by way of another part needs no arrow
 * of its own.
 */

const picture = /```mermaid\n(.*?)```/s.exec(readFileSync("README.md", "utf8"))?.[1] ?? "";
/** By the name of a box, the folders that it names first. */
const boxes = new Map(
  [...picture.matchAll(/(\w+)\["([^"<]*)/g)].map(([, box = "", folders = ""]) => [box, folders.trim().split(", ")]),
);
const arrows = [...picture.matchAll(/(\w+)(?:\["[^"]*"\])? --> (\w+)/g)].map(([, from = "", to = ""]) => ({
  from,
  to,
}));

/** The box of a file: what a machine has for tests belongs to the sandbox, what it has for snapshots to those. */
function boxOf(file: string): string {
  if (/^machines\/.*\.cases\.ts$/.test(file)) return "sandbox";
  if (/^machines\/.*\.policy\.ts$/.test(file)) return "snapshot";
  const named = [...boxes].find(([, folders]) => folders.some((folder) => file.startsWith(`${folder}/`)));
  return named?.[0] ?? (file.startsWith("machines/") ? "flows" : "");
}

const imported = ["machines", "src", "service", "tools", "lab"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:from|import) ?\(?"(\.{1,2}\/[^"]+)"/g)].map(([, to = ""]) => ({
      file,
      from: boxOf(file),
      to: boxOf(join(dirname(file), to)),
    })),
  )
  .filter(({ from, to }) => from !== "" && to !== "" && from !== to);

/** The boxes below a box. */
function below(box: string): ReadonlySet<string> {
  const found = new Set(arrows.filter(({ from }) => from === box).map(({ to }) => to));
  // A set goes on to what is added to it while it is walked.
  for (const next of found) for (const { from, to } of arrows) if (from === next) found.add(to);
  return found;
}

test("everything that is imported is below in the picture", () => {
  expect(imported.filter(({ from, to }) => !below(from).has(to))).toEqual([]);
});

test("every arrow of the picture is an import, and none leads back", () => {
  const isReal = ({ from, to }: (typeof arrows)[number]) =>
    imported.some((one) => one.from === from && one.to === to) && !below(to).has(from);
  expect(arrows.length).toBeGreaterThan(8);
  expect(arrows.filter((arrow) => !isReal(arrow))).toEqual([]);
});
