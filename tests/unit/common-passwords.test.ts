import { dictionary } from "@zxcvbn-ts/language-common";
import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { checkNewPassword } from "../../machines/shared/rules.ts";
import { checkChosenPassword, isCommon } from "../../service/passwords/chosen-password.ts";
import { texts } from "../../service/texts/texts.ts";

const all = dictionary["passwords-common"];
const { common, ownWord } = texts.refusal.weakPassword;

/** The refusal of a stranger's password, of whose owner only the address is known; null if it is taken. */
const refusalOf = (password: string) =>
  checkChosenPassword({ productName: "Staffroom", publicUrl: "https://accounts.bluewhale.example" }, password, {
    email: "kaur@mail.example",
    companies: [],
  }).then(
    () => null,
    (error: unknown) => error,
  );

describe("a password is common", () => {
  test("if it is in the list, in any case", async () => {
    for (const password of all) expect(await isCommon(` ${password.toUpperCase()} `)).toBe(true);
    expect(await isCommon(all[0] ?? "")).toBe(true);
  });

  it.each([
    "Password1!",
    "P@ssw0rd",
    "P@$$w0rd123",
    "Passw0rd!2026",
    "Welcome123!",
    "Welcome@1",
    "Summer2026!",
    "Winter-2025",
    "Autumn#26",
    "January2026!",
    "May@2026",
    "Dec-2025",
    "Monday123!",
    "Qwerty123!",
    "!QAZ2wsx",
    "1q2w3e4R!",
    "Zxcvbnm,1",
    "Abc@12345",
    "Abcd1234!",
    "Aa@123456",
    "Admin@123",
    "Login@123",
    "Letmein1!",
    "Changeme1!",
    "Iloveyou1!",
    "Test@1234",
    "India@123",
    "Namaste@1",
    "Ｗｅｌｃｏｍｅ１!",
    "Welcome\u0661\u0662!",
  ])("although it meets the checklist: %s", async (password) => {
    expect(checkNewPassword(password)).toBeNull();
    expect(await refusalOf(password)).toMatchObject({ code: 400, text: common });
  });

  it.each(["Staffroom2026!", "St@ffr00m1", "Bluewhale#1", "Accounts-2026"])(
    "or is the name of the product or of its host: %s",
    async (password) => {
      expect(await refusalOf(password)).toMatchObject({ code: 400, text: ownWord });
    },
  );
});

describe("a password is another", () => {
  it.each([
    "Correct-horse-7",
    "P@ssw0rd-and-more",
    "Welcome-home-tiger-5",
    "Summer-rain-on-tin-26",
    "My dragon eats 3 pies.",
    "Staffroom-kettle-9",
    "Tr0ub4dor&3x",
    "xK4-97$2bQ",
    "gT7!mVqz",
    "Überraschung-im-Mai-3",
    "कमल-Kamal-tota-7",
  ])("%s", async (password) => {
    expect(await refusalOf(password)).toBeNull();
  });

  test("if it has a common word beside words that do not belong to it", async () => {
    const word = fc.constantFrom("password", "welcome", "summer", "qwerty", "dragon", "admin");
    const others = fc.constantFrom("quarzvogel", "tin-kettle-jumps", "ganz wenig zeug");
    await fc.assert(
      fc.asyncProperty(word, others, fc.boolean(), async (word, others, isFirst) => {
        expect(await isCommon(isFirst ? `${word}-${others}-7A` : `A7-${others}-${word}`)).toBe(false);
      }),
    );
  });

  test("if a common word has more than nine signs around it", async () => {
    expect(await isCommon("Welcome-26-07-19")).toBe(true);
    expect(await isCommon("Welcome-26-07-1987")).toBe(false);
  });
});
