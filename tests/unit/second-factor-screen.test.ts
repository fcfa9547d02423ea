import { describe, expect, test } from "vitest";
import { otherMethod } from "../../machines/sign-in/multi-factor-login/methods.ts";
import { isRequired, mailedAddress } from "../../machines/sign-in/multi-factor-setup/chosen-methods.ts";
import { grouped } from "../../src/screens/sign-in/multi-factor-setup/authenticator-panel.tsx";
import { recoveryFileName } from "../../src/screens/sign-in/multi-factor-setup/recovery-box.tsx";
import { multiFactorSetup } from "../../src/texts/en/second-factor.ts";

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

test("a person with both methods is offered the other one", () => {
  const both = { isEmailMFA: true, isAuthenticatorAppMFA: true };
  expect(otherMethod({ MFAType: 1, ...both })).toBe(2);
  expect(otherMethod({ MFAType: 2, ...both })).toBe(1);
  expect(otherMethod({ MFAType: 1, isEmailMFA: true, isAuthenticatorAppMFA: false })).toBeNull();
  expect(otherMethod({ MFAType: 2, isEmailMFA: false, isAuthenticatorAppMFA: true })).toBeNull();
});

test("only a person who signs in without a factor has to set one up", () => {
  const none = { isEmailMFA: false, isAuthenticatorAppMFA: false, isPasskeyMFA: false };
  expect(isRequired({ signedIn: false, had: none })).toBe(true);
  expect(isRequired({ signedIn: true, had: none })).toBe(false);
  expect(isRequired({ signedIn: false, had: { ...none, isEmailMFA: true } })).toBe(false);
  expect(isRequired({ signedIn: false, had: { ...none, isAuthenticatorAppMFA: true } })).toBe(false);
  expect(isRequired({ signedIn: false, had: { ...none, isPasskeyMFA: true } })).toBe(false);
});

test("codes are mailed to the signed-in person, or to the one signing in, and not to an earlier one", () => {
  const [session, loginDetails] = [{ email: "in@acme.test" }, { email: "coming@acme.test" }];
  expect(mailedAddress({ session, loginDetails, email: "before@acme.test" })).toBe("in@acme.test");
  expect(mailedAddress({ session: null, loginDetails, email: "before@acme.test" })).toBe("coming@acme.test");
  expect(mailedAddress({ session: null, loginDetails: null, email: "before@acme.test" })).toBe("before@acme.test");
  expect(mailedAddress({ session: { email: null }, loginDetails: null, email: null })).toBeNull();
});
