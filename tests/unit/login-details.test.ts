import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { emailOf, loginDetails, loginRequest, tokenFor } from "../../machines/shared/login-details.ts";
import { calls, type Answer } from "../../machines/shared/contract.ts";
import { Secret } from "../../workbench/codec/secret.ts";

const password = new Secret("p");
const byEmail = { identifier: "ann@acme.test", password, platform: "WEB", appVersion: null } as const;
const byName = { ...byEmail, identifier: "ann" };
const replied = (answer: Answer<"login">) => v.parse(calls.login.reply, answer);

describe("the login call", () => {
  test("sends the identifier as email too, and no version outside a desktop shell", () => {
    expect(loginRequest(byName)).toEqual({ identifier: "ann", email: "ann", password, platform: "WEB" });
  });
  test("names the version of a desktop shell", () => {
    expect(loginRequest({ ...byName, platform: "DESKTOP", appVersion: "2.1.0" })).toEqual({
      identifier: "ann",
      email: "ann",
      password,
      platform: "DESKTOP",
      appVersion: "2.1.0",
    });
  });
  test("carries the second factor", () => {
    const otp = new Secret("123456");
    expect(loginRequest(byEmail, { MFAType: 2, otp })).toMatchObject({ MFAType: 2, otp });
  });
});

test.each([
  ["ann@acme.test", null, "ann@acme.test"],
  ["ann", null, null],
  ["ann", replied({ email: "ann@acme.test" }), "ann@acme.test"],
  ["ann@old.test", replied({ email: "ann@acme.test" }), "ann@acme.test"],
  ["ann@acme.test", replied({}), "ann@acme.test"],
  ["ann", replied({}), null],
])("the email of %s, after %j, is %s", (identifier, reply, email) =>
  expect(emailOf({ identifier }, reply)).toBe(email),
);

test.each([
  ["workspace", "t"],
  ["changePassword", "t"],
  ["verifyEmail", undefined],
])("on the way to %s the token is %s", (next, token) => {
  expect(tokenFor({ next }, replied({ token: "t" }))?.reveal()).toBe(token);
  expect(tokenFor({ next }, null)).toBeNull();
});

describe("the data of the multi-factor screens", () => {
  test.each([
    [{ hasPasskey: true }, { MFAType: 1, isEmailMFA: false, isAuthenticatorAppMFA: false, hasPasskey: true }],
    [{ mayTrustDevice: true }, { MFAType: 1, isEmailMFA: false, isAuthenticatorAppMFA: false, mayTrustDevice: true }],
    [{}, { MFAType: 1, isEmailMFA: false, isAuthenticatorAppMFA: false }],
    [{ isEmailMFA: true }, { MFAType: 1, isEmailMFA: true, isAuthenticatorAppMFA: false }],
    [{ isAuthenticatorAppMFA: true }, { MFAType: 2, isEmailMFA: false, isAuthenticatorAppMFA: true }],
    [
      { isEmailMFA: true, isAuthenticatorAppMFA: true },
      { MFAType: 2, isEmailMFA: true, isAuthenticatorAppMFA: true },
    ],
  ])("after %j", (answer, held) =>
    expect(loginDetails(byEmail, replied(answer))).toEqual({
      ...byEmail,
      hasPasskey: false,
      mayTrustDevice: false,
      ...held,
      email: "ann@acme.test",
    }),
  );

  test("have no methods without a reply", () => {
    expect(loginDetails(byName, null)).toEqual({
      ...byName,
      MFAType: 1,
      isEmailMFA: false,
      isAuthenticatorAppMFA: false,
      hasPasskey: false,
      mayTrustDevice: false,
      email: "ann",
    });
  });

  test("have the service's email, for any typed identifier", () => {
    expect(loginDetails(byName, replied({ email: "ann@acme.test" })).email).toBe("ann@acme.test");
  });
});
