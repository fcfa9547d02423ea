import { describe, expect, test } from "vitest";
import { failureCodes, failureOf, plainFailure } from "../../machines/shared/failure.ts";
import { present } from "../../machines/shared/present.ts";

test("a failure says nothing of itself but its code and when it happened", () => {
  expect(plainFailure("offline", 7)).toEqual({
    code: "offline",
    status: 0,
    message: null,
    at: 7,
    retryAt: null,
    needsSetup: false,
    showButton: false,
    setupToken: null,
  });
});

describe("what a port rejected with", () => {
  test.each(failureCodes)("%s is taken as it is, and survives a snapshot", (code) => {
    const failure = plainFailure(code, 7);
    expect(failureOf({ error: failure })).toEqual({ failure });
    expect(JSON.parse(JSON.stringify(failure))).toEqual(failure);
  });

  test.each([
    new Error("ours"),
    new TypeError("x"),
    "offline",
    null,
    undefined,
    {},
    { code: 401 },
    { code: "toString" },
  ])("%s is a fault of ours and is thrown on", (error) => {
    let thrown: unknown = "nothing";
    try {
      failureOf({ error });
    } catch (caught) {
      thrown = caught;
    }
    expect(thrown).toBe(error);
  });
});

describe("a value that must be there by now", () => {
  test.each([0, "", false, Number.NaN])("%j is there", (value) => expect(present(value)).toBe(value));
  test.each([null, undefined])("%s is not", (value) =>
    expect(() => present(value)).toThrow(new TypeError("absent where the chart promises a value")),
  );
});
