import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { productKeys } from "../../machines/shared/products.ts";
import { variablesSchema } from "../../service/settings/environment.ts";

const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const settings = new Set(Object.keys(variablesSchema.entries));
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

test("docs/contract.md explains exactly the service's settings", () => {
  const [, table = ""] = textOf("docs/contract.md").split("### Service settings");
  const names = found(table, /^\| (`[^|]+`) \|/gm).flatMap((cell) => found(cell, /`([A-Z_]+)`/g));
  expect(new Set(names)).toEqual(settings);
});

test.each([
  ["compose.yaml", /^ {4}([A-Z_]+): /gm],
  ["deploy/kubernetes.yaml", /(?:name: |^ {2})([A-Z_]{4,})(?:,|:)/gm],
  [".env.example", /^([A-Z_]+)=/gm],
  ["Dockerfile", /(?<=^ENV .*)\b([A-Z_]+)=/gm],
])("%s sets settings that there are", (path, pattern) => {
  // The driver of PostgreSQL reads its own variables.
  const names = found(textOf(path), pattern).filter((name) => !/^(POSTGRES_|PGPASSWORD$)/.test(name));
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !settings.has(name))).toEqual([]);
});

test.each(["deploy/foyer.json", "deploy/kubernetes.yaml", "docs/operating.md"])(
  "%s gives the address of each product's site",
  (path) => {
    const text = textOf(path);
    const examples = found(text, /^ *("products"): /gm).length;
    expect(examples).toBeGreaterThan(0);
    const lacking = [...productKeys, "track"].filter(
      (key) => found(text, new RegExp(`"(${key})": "https:`, "g")).length < examples,
    );
    expect(lacking).toEqual([]);
  },
);

test("docs/contract.md lists the products", () => {
  const [, listed = ""] = /\*\*Product keys\*\*: (.*);/.exec(textOf("docs/contract.md")) ?? [];
  expect(found(listed, /`([a-z]+)`/g)).toEqual(productKeys);
});
