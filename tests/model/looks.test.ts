import { expect, test } from "vitest";
import { allCases } from "../../machines/sandbox/all-cases.ts";
import { looksOf } from "./looks.ts";

test("every state says what is written down of its screen, and whether it waits for a person", async () => {
  const pages = Object.entries(allCases).map(([name, { machine }]) => `# ${name}\n\n${looksOf(machine)}`);
  await expect(pages.join("\n")).toMatchFileSnapshot("golden/looks.md");
});
