import { describe, expect, test } from "vitest";
import { capped, failureText } from "../../src/components/refusal/failure-text.ts";
import { en } from "../../src/texts/en.ts";
import { failureCodes, plainFailure } from "../../machines/shared/failure.ts";

describe("the text of a failure", () => {
  test.each(failureCodes)("%s has a default text when the service gave none", (code) => {
    expect(failureText(plainFailure(code, 0), en)).toBe(en.failures[code]);
    expect(en.failures[code]).not.toBe("");
  });

  test("the service's text comes before the default one", () => {
    expect(failureText({ ...plainFailure("refused", 0), message: "Invalid OTP" }, en)).toBe("Invalid OTP");
  });

  test("a very long text is cut and marked as cut", () => {
    expect(capped("a".repeat(300))).toBe("a".repeat(300));
    expect(capped("a".repeat(301))).toBe(`${"a".repeat(299)}…`);
  });
});
