import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { reachedFrom } from "../imports.mjs";

/*
 * Imports run one way, between the folders in the README's diagram and between the rooms inside them. A room is a folder
 * as it lies on the disk.
 */

const diagram = /```mermaid\n(.*?)```/s.exec(readFileSync("README.md", "utf8"))?.[1] ?? "";
/** The folder of each box, by the box's name. */
const boxes = new Map([...diagram.matchAll(/(\w+)\["([^"<]*)/g)].map(([, box = "", folder = ""]) => [box, folder]));
const arrows = [...diagram.matchAll(/(\w+)(?:\["[^"]*"\])? --> (\w+)/g)].map(([, from = "", to = ""]) => ({
  from,
  to,
}));

const imports = ["workbench", "machines", "src", "service", "tools", "lab"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:from|import) ?\(?"(\.{1,2}\/[^"]+)"/g)].map(([, to = ""]) => ({
      file,
      to: join(dirname(file), to),
    })),
  )
  .filter(({ to }) => existsSync(to));

interface Edge {
  from: string;
  to: string;
}

/** All places that imports reach from a place. */
function below(edges: readonly Edge[], place: string): ReadonlySet<string> {
  const found = new Set(edges.filter(({ from }) => from === place).map(({ to }) => to));
  // A set goes on to entries that are added while it is walked.
  for (const next of found) for (const { from, to } of edges) if (from === next) found.add(to);
  return found;
}

function between(nameOf: (file: string) => string): (Edge & { file: string })[] {
  return imports
    .map(({ file, to }) => ({ file, from: nameOf(file), to: nameOf(to) }))
    .filter(({ from, to }) => from !== "" && to !== "" && from !== to);
}

const boxOf = (file: string): string => [...boxes].find(([, folder]) => file.startsWith(`${folder}/`))?.[0] ?? "";

test("the diagram has a box for every folder of machines/, and no import goes against its arrows", () => {
  const rooms = readdirSync("machines", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect([...boxes.values()].toSorted()).toEqual(
    [...rooms.map(({ name }) => `machines/${name}`), "lab", "service", "src", "tools", "workbench"].toSorted(),
  );
  expect(between(boxOf).filter(({ from, to }) => !below(arrows, from).has(to))).toEqual([]);
});

test("every arrow of the diagram is an import, and none leads back", () => {
  const real = between(boxOf);
  const isReal = ({ from, to }: Edge) =>
    real.some((one) => one.from === from && one.to === to) && !below(arrows, to).has(from);
  expect(arrows.length).toBeGreaterThan(8);
  expect(arrows.filter((arrow) => !isReal(arrow))).toEqual([]);
});

/** The room of a file in a folder: the folder below; a file that lies loose is a room of its own. */
const roomOf = (folder: string, file: string): string =>
  file.startsWith(`${folder}/`) ? (file.slice(folder.length + 1).split("/")[0] ?? "") : "";

test.each([
  "workbench",
  "workbench/inspector",
  "machines",
  "src",
  "service",
  "tools",
  "tools/inspector",
  "lab",
  "lab/simulation",
])("no circle of imports runs through the rooms of %s", (folder) => {
  const edges = between((file) => roomOf(folder, file));
  expect(edges.filter(({ from, to }) => below(edges, to).has(from))).toEqual([]);
});

/* docs/design.md lists the folders of the service; each imports only from those after it. */

const section = /## The service\n(.*?)\n## /s.exec(readFileSync("docs/design.md", "utf8"))?.[1] ?? "";
const firstColumn = [...section.matchAll(/^\|([^|]*)\|/gm)].map(([, cell = ""]) => cell).join(" ");
const order = [...firstColumn.matchAll(/`([\w-]+)\/`/g)]
  .map(([, folder = ""]) => folder)
  .filter((folder) => folder !== "service");

const topOf = (file: string) => (dirname(file) === "service" ? "" : (file.split("/")[1] ?? ""));

test("the list has every folder of the service", () => {
  const folders = readdirSync("service", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(order.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
});

test("each folder of the service imports only from those after it", () => {
  const ranked = ["", ...order];
  const wrong = imports
    .filter(({ file, to }) => file.startsWith("service/") && to.startsWith("service/"))
    .filter(({ file, to }) => ranked.indexOf(topOf(to)) < ranked.indexOf(topOf(file)));
  expect(wrong).toEqual([]);
});

test("the container is built with every file that the build reads", () => {
  const sent = [...readFileSync(".dockerignore", "utf8").matchAll(/^!(.+)$/gm)].map(([, path = ""]) => path);
  const started = ["build.mjs", "vite.config.ts", "service/vite.config.ts", "service/main.ts", "service/cli.ts"];
  const drawn = ["src/main.ts", "src/prerender.tsx", "src/service-worker/service-worker.ts"];
  const read = [...reachedFrom([...started, ...drawn])];
  expect(read.length).toBeGreaterThan(400);
  expect(read.filter((file) => !sent.some((path) => `${file}/`.startsWith(`${path}/`)))).toEqual([]);
});
