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

const proofPages = ["docs/security.md", "docs/asvs.md", "docs/oauth.md", "docs/passkeys.md", "docs/accessibility.md"];

test.each(proofPages)("every proof that %s names is the title of a test", (page) => {
  const proofs = [...textOf(page).matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+\.(?:test|spec)\.ts)\)/g)];
  const isTitle = (title: string, path: string) =>
    ['"', "`"].some((quote) => textOf(path).includes(quote + title + quote));
  expect(proofs.filter(([, title = "", path = ""]) => !isTitle(title, path))).toEqual([]);
  expect(proofs).not.toEqual([]);
});

/** Every section of OWASP ASVS 5.0.0 with the level of each of its requirements, in their order. */
const levels: ReadonlyMap<string, string> = new Map(
  `1.1 22, 1.2 1111122223, 1.3 112222222223, 1.4 222, 1.5 123, 2.1 122, 2.2 112, 2.3 12223, 2.4 23, 3.1 3, 3.2 113,
  3.3 12223, 3.4 11222233, 3.5 11122333, 3.6 3, 3.7 22333, 4.1 12233, 4.2 23333, 4.3 22, 4.4 1222, 5.1 2, 5.2 112333,
  5.3 113, 5.4 222, 6.1 122, 6.2 111111112222, 6.3 11223333, 6.4 112233, 6.5 22222333, 6.6 2223, 6.7 33, 6.8 2222,
  7.1 222, 7.2 1111, 7.3 22, 7.4 11222, 7.5 223, 7.6 22, 8.1 1233, 8.2 1123, 8.3 133, 8.4 23, 9.1 111, 9.2 1222,
  10.1 22, 10.2 223, 10.3 22223, 10.4 1111122222233333, 10.5 22222, 10.6 22, 10.7 222, 11.1 2233, 11.2 22233,
  11.3 11233, 11.4 1222, 11.5 23, 11.6 23, 11.7 33, 12.1 12233, 12.2 11, 12.3 22223, 13.1 2333, 13.2 222223,
  13.3 2233, 13.4 1222233, 14.1 22, 14.2 12223333, 14.3 122, 15.1 12233, 15.2 12233, 15.3 1222222, 15.4 3333, 16.1 2,
  16.2 22222, 16.3 2222, 16.4 222, 16.5 2223, 17.1 23, 17.2 22223333, 17.3 22`
    .split(/,\s+/)
    .map((entry) => [entry.replace(/ .*/, ""), entry.replace(/.* /, "")]),
);

const verdicts = ["met", "not applicable", "deviation", "not met"] as const;
const columnsOf = (line: string) => line.slice(2, -2).split(" | ");

/** The rows of a page that judge a requirement or a section of a standard. */
const judgedIn = (page: string) =>
  textOf(page)
    .split("\n")
    .filter((line) => /^\| \d+(\.\d+)*[ ,–]/.test(line))
    .map(columnsOf);

const requirements = judgedIn("docs/asvs.md").flatMap(
  ([named = "", level = "", about = "", verdict = "", why = ""]) => {
    const [, section = "", first = "", last = first] = /^(\d+\.\d+)\.(\d+)(?:–(\d+))?$/.exec(named) ?? [];
    const many = Math.max(0, Number(last) - Number(first) + 1);
    return Array.from({ length: many }, (_, at) => ({
      number: `${section}.${Number(first) + at}`,
      level: levels.get(section)?.charAt(Number(first) + at - 1) ?? "",
      row: { named, level, about, verdict, why },
    }));
  },
);

test("docs/asvs.md judges each of the 345 requirements once, at its level", () => {
  const all = [...levels].flatMap(([section, each]) => [...each].map((_, at) => `${section}.${at + 1}`));
  expect(all).toHaveLength(345);
  expect(requirements.map(({ number }) => number)).toEqual(all);
  const levelsOf = (named: string) => requirements.filter(({ row }) => row.named === named).map(({ level }) => level);
  const isAtLevel = ({ named, level }: (typeof requirements)[number]["row"]) =>
    level === [...new Set(levelsOf(named))].toSorted().join(", ");
  expect(requirements.filter(({ row }) => !isAtLevel(row))).toEqual([]);
});

test("docs/asvs.md counts its verdicts", () => {
  const countOf = (level: string, verdict: string) =>
    requirements.filter((each) => each.level === level && each.row.verdict === verdict).length;
  const counted = ["1", "2", "3"].map((level) =>
    [`level ${level}`].concat(verdicts.map((verdict) => String(countOf(level, verdict)))),
  );
  const [, table = ""] = /^\| \| met \| .*\n\| --- .*\n((?:\| .*\n)+)/m.exec(textOf("docs/asvs.md")) ?? [];
  expect(table.trim().split("\n").map(columnsOf)).toEqual(counted);
});

test.each([
  ["docs/asvs.md", requirements.map(({ row }) => row)],
  [
    "docs/oauth.md",
    judgedIn("docs/oauth.md").map(([named = "", about = "", verdict = "", why = ""]) => ({
      named,
      about,
      verdict,
      why,
    })),
  ],
])("%s gives for each verdict a proof or a reason, in few words", (_, rows) => {
  const isWellJudged = ({ about, verdict, why }: (typeof rows)[number]) =>
    about.split(" ").length <= 8 && (verdict === "met" ? why.includes("](") : /^[A-Z`].*\.$/.test(why));
  const known: readonly string[] = verdicts;
  expect(rows.filter((row) => !known.includes(row.verdict) || !isWellJudged(row))).toEqual([]);
  expect(rows).not.toEqual([]);
});

test("docs/security.md links every file that uses cryptography", () => {
  const uses =
    /from "(node:crypto|@node-rs\/argon2|otplib|crypto-js\/\w+)"|"@simplewebauthn\/server"\)|crypto\.(getRandom|random|subtle)/;
  const found = ["service", "src"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { encoding: "utf8", recursive: true }).map((name) => `${folder}/${name}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && uses.test(textOf(path)));
  const [, section = ""] = /^## Secrets and algorithms$([^]*?)^## /m.exec(textOf("docs/security.md")) ?? [];
  const linked = [...section.matchAll(/\]\(\.\.\/((?:service|src)\/[^)]+)\)/g)].map(([, path]) => path);
  expect(new Set(linked)).toEqual(new Set(found));
});

test("every line of docs/passkeys.md names a test, or says why Foyer does not do it", () => {
  const lines = textOf("docs/passkeys.md")
    .split("\n")
    .filter((line) => /^\| (?!a deployment \|)/.test(line));
  expect(lines.length).toBeGreaterThan(40);
  const isAnswered = (line: string) => / \| (?:\[.+\]\(\.\.\/.+\)|Foyer does not: .+\.) \|$/.test(line);
  expect(lines.filter((line) => !isAnswered(line))).toEqual([]);
});
