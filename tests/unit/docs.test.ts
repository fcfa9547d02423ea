import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const textOf = (path: string) => readFileSync(join(root, path), "utf8");
const pages = [
  ...readdirSync(root),
  ...readdirSync(join(root, "docs"), { encoding: "utf8", recursive: true }).map((name) => `docs/${name}`),
].filter((path) => path.endsWith(".md"));

/** The prose of a page, without its blocks of code. */
const proseOf = (page: string) => textOf(page).replace(/^```[^]*?^```$/gm, "");

/** The names by which GitHub links to the headings of a page. */
const anchorsOf = (page: string) =>
  [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

test.each(pages)("every link of %s leads to a file, and to a heading where it names one", (page) => {
  const links = [...proseOf(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]*))?\)/g)];
  const broken = links
    .map(([, path = "", anchor]) => ({ target: path === "" ? page : join(dirname(page), path), anchor }))
    .filter(
      ({ target, anchor }) =>
        !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor)),
    );
  expect(broken).toEqual([]);
});

const generated: ReadonlySet<string> = new Set(textOf(".gitignore").replaceAll("/", "").split("\n"));
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !generated.has(entry.name))
  .map(({ name }) => name);

test.each(pages)("every path of the repository that %s names is there", (page) => {
  const named = [...proseOf(page).matchAll(/`([^`]+)`/g)].flatMap(([, code = ""]) => code.split(/\s+/));
  const missing = named
    .filter((word) => word.includes("/") && folders.some((folder) => word.startsWith(`${folder}/`)))
    // A pattern counts as the folder before its first wildcard.
    .map((word) => word.replace(/[^/]*[*{<].*$/, ""))
    .filter((path) => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});

test("every text quoted in docs/behaviour.md is in the catalogue or in the service's texts", () => {
  const files = ["src/texts/en", "service/texts"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  const catalogue = ["src/texts/en.ts", ...files].map(textOf).join("\n");
  const fixed = [...textOf("docs/behaviour.md").matchAll(/“([^”]+)”/g)].map(([, text = ""]) => text);
  const isThere = (text: string) => {
    const words = text.replaceAll(/\s+/g, " ").replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
    // The source may name a value differently.
    return new RegExp(words.replaceAll(/\{\w+\}/g, String.raw`\$\{\w+\}`)).test(catalogue);
  };
  expect(fixed.filter((text) => !isThere(text))).toEqual([]);
});

const proofs = [...textOf("docs/security.md").matchAll(/\[([^\]]+)\]\((\.\.\/[^)]+)\)/g)];

test.each(proofs.map(([, title = "", path = ""]) => [title, path]))(
  "docs/security.md names a test there is: %s",
  (title, path) => expect(textOf(join("docs", path))).toContain(`"${title}"`),
);
