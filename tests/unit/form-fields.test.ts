import { describe, expect, test } from "vitest";
import { problemsIn } from "../../machines/parts/form/fields.ts";
import { credentialRules } from "../../machines/shared/passwords.ts";
import { FIELD_MAXIMUM } from "../../machines/shared/rules.ts";
import { Secret } from "../../workbench/codec/secret.ts";

describe("a text too long for a message to the service", () => {
  const long = "x".repeat(200_000);

  test("is told at its field, for every field", () => {
    expect(problemsIn(credentialRules, { identifier: long, password: new Secret("Passw0rd!") })).toEqual({
      identifier: "tooLong",
    });
    expect(problemsIn(credentialRules, { identifier: "anna", password: new Secret(long) })).toEqual({
      password: "tooLong",
    });
  });

  test("is one character longer than the longest that fits", () => {
    const check = (length: number) =>
      problemsIn(credentialRules, { identifier: "x".repeat(length), password: "Passw0rd!" });
    expect(check(FIELD_MAXIMUM)).toEqual({});
    expect(check(FIELD_MAXIMUM + 1)).toEqual({ identifier: "tooLong" });
  });
});
