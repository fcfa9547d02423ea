import { describe, expect, test } from "vitest";
import { placedRefusal } from "../../machines/passwords/change-password/placed-refusal.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import { referenceOfCall } from "../../machines/shared/call-reference.ts";
import { failureCodes, failureOf, plainFailure } from "../../machines/shared/failure.ts";
import { failureIn } from "../../src/adapters/failure-in.ts";
import { capped, failureText } from "../../src/components/refusal/failure-text.ts";
import { en } from "../../src/texts/en.ts";

test("a failure shows only its code, its time and the reference of its call", () => {
  expect(plainFailure("offline", 7, "1")).toEqual({
    code: "offline",
    reference: referenceOfCall("1"),
    status: 0,
    message: null,
    at: 7,
    retryAt: null,
    needsSetup: false,
    showButton: false,
    setupToken: null,
  });
});

describe("the error of an effect", () => {
  test.each(failureCodes)("%s is kept, also through a snapshot", (code) => {
    const failure = plainFailure(code, 7, "1");
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
  test.each([0, "", false, Number.NaN])("%j is there", (value) => expect(assertPresent(value)).toBe(value));
  test.each([null, undefined])("%s is not", (value) =>
    expect(() => assertPresent(value)).toThrow(new TypeError("absent where the chart promises a value")),
  );
});

describe("the session is over", () => {
  const events = ["authenticate", "login", "getWorkspaceList", "no such event"];
  const codeOf = (event: string, code: number, data?: unknown) =>
    failureIn({ event, code, data, error: "No.", id: null }, 7, null)?.code;

  test.each(events)("by a 401 to %s", (event) => expect(codeOf(event, 401)).toBe("unauthorised"));

  test.each(events)("not by anything else that %s is refused with", (event) => {
    expect([400, 403, 404, 500].map((code) => codeOf(event, code))).toEqual(Array(4).fill("refused"));
    expect(codeOf(event, 429)).toBe("throttled");
  });

  test("by a token that needs a set-up of the second factor, except as the reply to a login", () => {
    const data = { isCompanyMFA: true, isUserMFASetup: false };
    expect(events.filter((event) => codeOf(event, 400, data) === "unauthorised")).toEqual(["authenticate"]);
  });

  test("and the answer has the reference of its call, or of the socket if the service says it unasked", () => {
    const refused = { event: "authenticate", code: 401, error: "No." };
    expect(failureIn({ ...refused, id: "ab" }, 7, "a socket")?.reference).toBe(referenceOfCall("ab"));
    expect(failureIn({ ...refused, id: null }, 7, "a socket")?.reference).toBe(referenceOfCall("a socket"));
  });

  test("not by a success", () => {
    expect(failureIn({ event: "authenticate", code: 200, data: {}, id: null }, 7, null)).toBeNull();
  });
});

test("a wrong current password is told once at its field, and any other refusal of a change once under the form", () => {
  const refusal = { ...plainFailure("refused", 7, "1"), status: 403 };
  expect(placedRefusal(refusal)).toEqual({ oldPassword: refusal, form: null });
  for (const failure of [{ ...refusal, status: 400 }, { ...refusal, code: "throttled" as const, status: 429 }, null]) {
    expect(placedRefusal(failure)).toEqual({ oldPassword: null, form: failure });
  }
});

describe("the text of a failure", () => {
  test.each(failureCodes)("%s has a default text when the service gave none", (code) => {
    expect(failureText(plainFailure(code, 0, "1"), en)).toBe(en.failures[code]);
    expect(en.failures[code]).not.toBe("");
  });

  test("the service's text comes before the default one", () => {
    expect(failureText({ ...plainFailure("refused", 0, "1"), message: "Invalid OTP" }, en)).toBe("Invalid OTP");
  });

  test("a very long text is cut and marked as cut", () => {
    expect(capped("a".repeat(300))).toBe("a".repeat(300));
    expect(capped("a".repeat(301))).toBe(`${"a".repeat(299)}…`);
  });
});
