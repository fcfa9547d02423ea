import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

/*
 * The lists that only repeat the names of files. `npm run lists` writes them, because no import that finds files by
 * itself works alike in Node, Vite and Playwright, and keeps their types.
 */

interface List {
  /** What it lists, in words. */
  about: string;
  files: RegExp;
  /** The text that a listed file contains; left out, any. */
  with?: RegExp;
  /** The name under which the list has a file; left out, the list has the file's own exports. */
  as?: (file: string) => string;
}

const lists: Readonly<Record<string, List>> = {
  "machines/app/every-policy.ts": {
    about: "The policies of all machines",
    files: /^machines\/.*\.policy\.ts$/,
    with: /^export const \w+Policy = /m,
  },
  "machines/app/every-cases.ts": {
    about: "The cases of all machines in the groups of flows, by group and folder",
    files: /^machines\/(sign-in|passwords|joining|workspace|account)\/.*\.cases\.ts$/,
    as: (file) => file.split("/").slice(1, 3).join("/"),
  },
  "src/texts/every-text.ts": { about: "All texts in English", files: /^src\/texts\/en\// },
  "service/socket/every-handler.ts": {
    about: "The handlers of all calls",
    files: /^service\/(sign-in|passwords|joining|workspace|account)\//,
    with: /^(export )?const \w+: Handler</m,
  },
};

const all = ["machines", "service", "src/texts"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
);

test.each(Object.entries(lists))("%s is current", async (list, { about, files, with: contains, as }) => {
  const lines = all
    .filter((file) => files.test(file) && (contains?.test(readFileSync(file, "utf8")) ?? true))
    .toSorted()
    .map((file) => {
      const path = relative(dirname(list), file);
      return `export *${as ? ` as "${as(file)}"` : ""} from "${path.startsWith(".") ? path : `./${path}`}";\n`;
    });
  const text = `/* ${about}. Written by \`npm run lists\`. */\n\n${lines.join("")}`;
  await expect(text, "Renew the list: npm run lists").toMatchFileSnapshot(`../../${list}`);
});
