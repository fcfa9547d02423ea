import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { createLog } from "../../service/log/log.ts";
import { printable, printLine } from "../../service/log/print.ts";

/** Control, direction and other format signs; line ends, tabs and joiners are none of these. */
const HOSTILE = ["\u001b[2J", "\r", "\u0000", "\u0007", "\u007f", "\u009b31m", "\u202e", "\u2066", "\u200f", "\u061c"];
const ACTS = /[\p{Cf}\p{Zl}\p{Zp}]|(?![\n\t])\p{Cc}/u;

describe("a printed text", () => {
  it.each([...HOSTILE, "\u2028", "\ufeff", "\u{e0041}", "\ud800"])("has an escape in place of %j", (sign) => {
    expect(printable(`a${sign}b`)).toMatch(/^a\\u[0-9a-f]{4}.*b$/);
    expect(printable(sign)).not.toMatch(ACTS);
  });

  it.each(["Ann Lee\tmember\n", "नूर क्‍ष", "محمد‌علی", "Zoë 李 👍"])("keeps %j", (text) => {
    expect(printable(text)).toBe(text);
  });

  it("is the same JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), fc.constantFrom(...HOSTILE), (value, sign) => {
        const printed = printable(JSON.stringify({ value, sign }, null, 2));
        expect(JSON.parse(printed)).toEqual(JSON.parse(JSON.stringify({ value, sign })));
        expect(printed.replaceAll(/[\u200c\u200d]/g, "")).not.toMatch(ACTS);
      }),
    );
  });
});

test("what a stranger sent is printed and logged without a sign that acts", () => {
  const written: string[] = [];
  const output = { write: (text: string) => written.push(text) > 0 };
  printLine(`Signed in from ${HOSTILE.join("")}`, output);
  createLog(output).warn({ origin: HOSTILE.join(""), err: new Error(HOSTILE.join("")) }, "refused");
  expect(written.join("")).not.toMatch(ACTS);
  expect(JSON.parse(written[1] ?? "")).toMatchObject({ origin: HOSTILE.join("") });
});

test("the service prints in no other way", () => {
  const printing = readdirSync("service", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .filter((name) =>
      /console\.\w+\(|\.write\(`|std(?:out|err)\.write\(/.test(readFileSync(join("service", name), "utf8")),
    );
  expect(printing.toSorted()).toEqual(
    [
      // On a terminal, and only numbers.
      "operators/terminal.ts",
      // One line of JSON for another process of Foyer.
      "operators/control.ts",
      "log/print.ts",
      // An example in a message.
      "settings/production-problems.ts",
    ].toSorted(),
  );
});
