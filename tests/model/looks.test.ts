import { expect, test } from "vitest";
import { tables } from "../../machines/tables/tables.ts";
import { looksOf } from "./looks.ts";

test("every state says what is written down of its screen, and whether it waits for a person", async () => {
  const pages = Object.entries(tables).map(([name, { machine }]) => `# ${name}\n\n${looksOf(machine)}`);
  await expect(pages.join("\n")).toMatchFileSnapshot("golden/looks.md");
});
