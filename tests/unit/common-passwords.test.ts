import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, it, test } from "vitest";
import { isCommon, prepareCommonPasswords } from "../../service/account/common-passwords.ts";

const all = dictionary["passwords-common"];

describe("a password is common", () => {
  test("if it is among the first 30,000 of the list, in any case", async () => {
    expect((await prepareCommonPasswords()).size).toBe(30_000);
    for (const password of all.slice(0, 30_000)) {
      expect(await isCommon(password)).toBe(true);
      expect(await isCommon(` ${password.toUpperCase()} `)).toBe(true);
    }
  });

  it.each(["P@ssw0rd", "!QAZ2wsx", "1qaz@WSX", "Sasha_007"])("even if it meets the checklist: %s", async (password) => {
    expect(await isCommon(password)).toBe(true);
  });

  it.each(["Correct-horse-7", "P@ssw0rd-and-more", ""])("and others are not: %j", async (password) => {
    expect(await isCommon(password)).toBe(false);
  });

  test("not if it comes later in the list", async () => {
    expect(await isCommon(all[30_000] ?? "")).toBe(false);
  });
});
