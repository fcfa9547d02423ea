import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scenarioOf, scenarios } from "../../machines/sandbox/scenarios.ts";
import {
  blackening,
  isAddress,
  spansOf,
  spellingsOf,
  valuesIn,
  withValuesWithin,
} from "../../machines/snapshot/blacken.ts";
import { type Prepared, prepare, writeSnapshot } from "../../machines/snapshot/capture.ts";
import { differencesOf } from "../../machines/snapshot/differences.ts";
import type { PageFacts } from "../../machines/snapshot/envelope.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";
import { plainPage as page } from "../../machines/sandbox/plain-page.ts";
import { reproduced, walked } from "./reproduced.ts";

test.each([
  ["wherever it stands, in upper and lower case", "Ann Lee", "For ANN LEE and ann lee.", "For ███████ and ███████."],
  ["within a word too, to be safe", "ann", "ann.lee@annex.test", "███.lee@███ex.test"],
  ["as a query has it", "ann@acme.test", "to=ann%40acme.test", "to=███████████████"],
  ["by x in an address, which stays one", "acme", "https://acme.test/acme?of=acme", "https://xxxx.test/xxxx?of=xxxx"],
  ["a text with the signs of a pattern", "(a.b)*", "(a.b)* aab", "██████ aab"],
  ["two letters only where they stand alone", "on", "Don't go on", "Don't go on"],
  ["two letters that stand alone", "on", " On ", "████"],
])("blackened is %s", (_, value, text, blackened) => {
  expect(blackening([value])(text)).toBe(blackened);
});

test("a blackened value may have any sign of a pattern, and the value with another in it is blackened whole", () => {
  for (const sign of String.raw`\^$.*+?()[]{}|/`) expect(blackening([`aa${sign}b`])(`aa${sign}b ab`)).toBe("████ ab");
  expect(blackening(["Ann", "Ann Lee"])("Ann Lee")).toBe("███████");
});

test("a value is found as it is and in each way that an address can encode it", () => {
  expect(spellingsOf("a b(é)~'!")).toEqual([
    "a b(é)~'!",
    "a+b%28%C3%A9%29%7E%27%21",
    "a%20b%28%C3%A9%29%7E%27%21",
    "a%20b(%C3%A9)~'!",
  ]);
  expect(spellingsOf("ann")).toEqual(["ann"]);
});

test("addresses and queries are told from other texts by their beginning", () => {
  const addresses = ["/a", "?a=1", "https://a.test", "WEB+a-b.2://a", "h:/?"];
  const others = ["", "a/b", "see /a", "https:a", "https:/a", "2h://a", "+a://b", "a https://b"];
  expect([...addresses, ...others].filter(isAddress)).toEqual(addresses);
});

test.each([
  ["Ann", "xAnn 2ann éAnn Anna Ann2", []],
  ["Ann", "ann-Lee (ANN)", [0, 9]],
  ["Bo", "Bo was here", []],
  ["Bo", " bo ", [0]],
  ["a@b.test", "to=a%40b.test", []],
])("a page shows %s within “%s” at %j", (value, text, starts) => {
  expect(spansOf(value, text).map(({ start }) => start)).toEqual(starts);
});

test("a person may blacken each text with a letter or digit once, as the file has it last", async () => {
  const app = await walked(scenarioOf("login"), []);
  const drafts = { a: " Okapi ", b: "okapi", c: " — ", d: " ٧" };
  const values = valuesIn(prepare(app.root, { ...page, drafts }, app.recorder, app.world.now()));
  app.close();
  expect(values.filter((value) => /okapi|—|٧/i.test(value))).toEqual(["okapi", "٧"]);
});

test("a person can blacken whole words of a shown text, and the values in it", () => {
  expect(spansOf("Ann", "Annual: Ann")).toEqual([{ start: 8, end: 11 }]);
  const values = ["ann@acme.test", "Ann", "Bo"];
  expect([...withValuesWithin(new Set(["No account for ann@acme.test", "Okapi"]), values)]).toEqual([
    "No account for ann@acme.test",
    "Okapi",
    "ann@acme.test",
    "Ann",
  ]);
});

/** The parts of a file that belong to the app: names of charts, settings, and the browser's description of itself. */
const appsOwn =
  /^(format|machines|pending|expect|connection|trail)\b|^page\.(app|locale|timeZone|theme|productName|links)|\.(machine|status|value|src|settings|sites|route\.name|failure\.code)\b/;

/** Every text of a file that does not belong to the app. */
function textsOf(data: unknown, path = ""): string[] {
  if (appsOwn.test(path)) return [];
  if (typeof data === "string") return [data];
  return Object.entries(Object(data)).flatMap(([key, below]) => textsOf(below, path === "" ? key : `${path}.${key}`));
}

const occurs = (value: string, text: string) =>
  value.length < 3 ? text.toLowerCase() === value.toLowerCase() : text.toLowerCase().includes(value.toLowerCase());

/** The places of the file that still hold a blackened value, and the differences when it opens. */
async function blackened(write: Prepared, value: string) {
  const file = writeSnapshot(write(blackening(withValuesWithin(new Set([value]), valuesIn(write)))));
  const read = readSnapshot(file);
  if ("refusal" in read) throw new Error(`${value}: ${JSON.stringify(read.refusal)}`);
  const copy = await reproduced(read.envelope);
  const differences = differencesOf(copy.root, read.envelope.expect);
  copy.close();
  return { value, left: textsOf(JSON.parse(file)).filter((text) => occurs(value, text)), differences };
}

const isName = (name: string): name is keyof typeof scenarios => Object.hasOwn(scenarios, name);

describe("a blackened text is nowhere in the file, which still opens", () => {
  test.each(Object.keys(scenarios).filter(isName))("each text of %s", async (name) => {
    const app = await walked(scenarioOf(name), []);
    const write = prepare(app.root, page, app.recorder, app.world.now());
    app.close();
    // The file has only x for secrets, which no person sees.
    for (const value of valuesIn(write).filter((text) => !/^x+$/i.test(text)))
      expect(await blackened(write, value)).toEqual({ value, left: [], differences: [] });
  });

  test("any typed text, with other text around it", async () => {
    const app = await walked(scenarioOf("sign up"), []);
    const word = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
      .filter((text) => /[\p{L}\p{N}]/u.test(text));
    await fc.assert(
      fc.asyncProperty(word, fc.string({ unit: "grapheme", maxLength: 5 }), async (typed, around) => {
        const typing: PageFacts = {
          ...page,
          drafts: { "draft.a": typed, "draft.b": `${around} ${typed} ${around}` },
          view: {
            scroll: { left: 0, top: 0 },
            regions: [],
            focus: null,
            fields: [{ at: "field email", label: "Email", text: typed, isTyped: true }],
            errors: [{ text: `No account for ${typed}`, fields: [] }],
            opened: [],
          },
        };
        const value = typed.trim();
        const write = prepare(app.root, typing, app.recorder, app.world.now());
        expect(await blackened(write, value)).toEqual({ value, left: [], differences: [] });
      }),
      { numRuns: 200 },
    );
    app.close();
  });
});
