import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const page = new URL("../../docs/security.md", import.meta.url);
const proofs = [...readFileSync(page, "utf8").matchAll(/\[([^\]]+)\]\((\.\.\/[^)]+)\)/g)];

describe("docs/security.md", () => {
  it.each(proofs.map(([, title = "", path = ""]) => [title, path]))("names a test there is: %s", (title, path) => {
    expect(readFileSync(new URL(path, page), "utf8")).toContain(`"${title}"`);
  });
});
