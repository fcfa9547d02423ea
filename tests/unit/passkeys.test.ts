import { expect, test } from "vitest";
import { checkPasskeyName, PASSKEY_NAME_MOST, passkeyNameOf } from "../../machines/shared/passkeys.ts";

test.each([
  ["Key ring", "Key ring"],
  ["  Key ring ", "Key ring"],
  ["Key\tring", "Key ring"],
  ["Key\r\nring", "Key ring"],
  ["Key\u202ering", "Key ring"],
])("the name %j is kept as %j", (typed, kept) => expect(passkeyNameOf(typed)).toBe(kept));

test.each([
  ["x".repeat(PASSKEY_NAME_MOST), null],
  [` ${"x".repeat(PASSKEY_NAME_MOST)} `, null],
  ["x".repeat(PASSKEY_NAME_MOST + 1), "tooLong"],
  [" \t", "required"],
])("the problem of the name %j is %j", (typed, problem) => expect(checkPasskeyName(typed)).toBe(problem));
