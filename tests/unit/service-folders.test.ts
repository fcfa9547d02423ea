import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

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
  const wrong = readdirSync("service", { recursive: true, encoding: "utf8" })
    .map((name) => join("service", name))
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/(?:from|import) ?\(?"(\.{1,2}\/[^"]+)"/g)].map(([, to = ""]) => ({
        file,
        to: join(dirname(file), to),
      })),
    )
    .filter(({ to }) => to.startsWith("service/"))
    .filter(({ file, to }) => ranked.indexOf(topOf(to)) < ranked.indexOf(topOf(file)));
  expect(wrong).toEqual([]);
});
