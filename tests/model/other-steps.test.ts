import { expect, test } from "vitest";
import { tables } from "../../machines/tables/tables.ts";
import { exploration } from "./explorer.ts";
import { looksOf } from "./looks.ts";
import { otherSteps } from "./other-steps.ts";

// The root is explored for long enough once.
const flows = Object.entries(tables).filter(([name]) => name !== "app");

test.each(flows)(
  "%s does what is written down wherever the golden walks do not come",
  async (name, model) => {
    const text = otherSteps(model.machine, true, await exploration(model));
    await expect(`# ${name}\n\n${text}`).toMatchFileSnapshot(`golden/other-steps/${name}.md`);
  },
  60_000,
);

test("every state says what is written down of its screen, and whether it waits for a person", async () => {
  const pages = Object.entries(tables).map(([name, { machine }]) => `# ${name}\n\n${looksOf(machine)}`);
  await expect(pages.join("\n")).toMatchFileSnapshot("golden/looks.md");
});
