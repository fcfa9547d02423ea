import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { supportedLanguages } from "../../machines/shared/languages.ts";
import { avatarAddress } from "../../src/components/avatar/avatar.tsx";
import { wait } from "../../src/components/countdown/countdown.tsx";
import { shortened } from "../../src/components/tag/tag.tsx";
import { grouped } from "../../src/screens/sign-in/multi-factor-setup/authenticator-panel.tsx";
import { recoveryFileName } from "../../src/screens/sign-in/multi-factor-setup/recovery-box.tsx";
import { multiFactorSetup } from "../../src/texts/en/second-factor.ts";

describe("a countdown", () => {
  test.each([
    [0, "0:00"],
    [1, "0:01"],
    [25_000, "0:25"],
    [60_000, "1:00"],
    [61_500, "1:02"],
    [3_599_000, "59:59"],
    [3_600_000, "1:00:00"],
    [3_845_000, "1:04:05"],
  ])("%i ms are %s", (ms, shown) => {
    expect(wait(1_000_000 + ms, 1_000_000, "en")).toBe(shown);
  });

  test("uses the language's digits", () => {
    for (const language of supportedLanguages) expect(wait(25_000, 0, language)).toBe("0:25");
  });

  test("is never negative and never below the remaining time", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (left) => {
        const shown = wait(1e12 + left, 1e12, "en");
        const seconds = shown.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
        expect(seconds).toBeGreaterThanOrEqual(0);
        expect(seconds * 1000).toBeGreaterThanOrEqual(left);
        expect(seconds * 1000).toBeLessThan(Math.max(left, 0) + 1000);
      }),
    );
  });
});

describe("the address of a person's picture", () => {
  const thumbor = "https://thumbs.example/unsafe/80x80";

  test.each([
    [thumbor, "acme/files", "ann.png", `${thumbor}/acme/files/ann.png`],
    [`${thumbor}/`, "/acme/files/", "/ann.png", `${thumbor}/acme/files/ann.png`],
    [`${thumbor}/`, "https://store.example/", "ann.png", `${thumbor}/https://store.example/ann.png`],
    ["", "/files/", "ann.png", "/files/ann.png"],
    ["/", "files", "ann.png", "/files/ann.png"],
    ["", "", "ann.png", "ann.png"],
    [thumbor, "acme/files", "", null],
    [thumbor, "acme/files", null, null],
  ])("%s, %s and %s", (service, s3Url, image, address) => {
    expect(avatarAddress({ thumbor: service, s3Url, image })).toBe(address);
  });

  test("slashes at the ends of the parts make no difference", () => {
    const part = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    const slash = fc.constantFrom("", "/");
    fc.assert(
      fc.property(part, part, slash, slash, slash, (s3Url, image, a, b, c) => {
        const address = avatarAddress({ thumbor: `${thumbor}${a}`, s3Url: `${b}${s3Url}${c}`, image });
        expect(address).toBe(`${thumbor}/${s3Url}/${image}`);
      }),
    );
  });
});

describe("a shortened text", () => {
  const charactersOf = (text: string) => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

  test.each([
    ["", 30, ""],
    ["a".repeat(30), 30, "a".repeat(30)],
    ["a".repeat(31), 30, `${"a".repeat(30)}…`],
    ["one two", 4, "one…"],
    // The function never splits a character that people see as one.
    ["👩‍👩‍👧‍👦".repeat(3), 2, `${"👩‍👩‍👧‍👦".repeat(2)}…`],
    ["नमस्ते दुनिया", 2, "नम…"],
  ])("%j at %d", (text, limit, shown) => {
    expect(shortened(text, limit)).toBe(shown);
  });

  const text = fc.string({ unit: "grapheme" });

  test("stays unchanged within the limit", () => {
    fc.assert(
      fc.property(text, fc.nat(9), (text, room) => {
        expect(shortened(text, charactersOf(text).length + room)).toBe(text);
      }),
    );
  });

  test("is cut to the limit and marked with the sign", () => {
    const longer = text.filter((text) => charactersOf(text).length > 1);
    fc.assert(
      fc.property(longer, fc.nat(), (text, any) => {
        const limit = 1 + (any % (charactersOf(text).length - 1));
        const shown = shortened(text, limit);
        expect(shown.endsWith("…")).toBe(true);
        expect(text.startsWith(shown.slice(0, -1))).toBe(true);
        expect(charactersOf(shown.slice(0, -1)).length).toBeLessThanOrEqual(limit);
      }),
    );
  });
});

describe("the set-up of an authenticator app", () => {
  test("shows a secret key in groups of four, without losing a character", () => {
    expect(grouped("JBSWY3DPEHPK3PXP")).toBe("JBSW Y3DP EHPK 3PXP");
    expect(grouped("JBSWY3DPEHP")).toBe("JBSW Y3DP EHP");
    expect(grouped("")).toBe("");
  });
});

describe("the file of a recovery code", () => {
  const { file } = multiFactorSetup.recovery;

  test("has a name that every system accepts", () => {
    expect(recoveryFileName("Foyer")).toBe("foyer-recovery-code.txt");
    expect(recoveryFileName('A/B: "Works" & Söhne')).toMatch(/^[a-z0-9-]+\.txt$/);
  });

  test("names the account, and has the code on its own line", () => {
    expect(file("Foyer", "AB12-C3D4E5").split("\n")).toEqual(expect.arrayContaining(["AB12-C3D4E5"]));
    expect(file("Foyer", "AB12-C3D4E5")).toMatch(/^Foyer recovery code/);
  });
});
