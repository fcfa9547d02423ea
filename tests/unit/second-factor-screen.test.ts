import { describe, expect, test } from "vitest";
import { otherMethod } from "../../machines/sign-in/multi-factor-login/methods.ts";
import { isRequired, mailedAddress } from "../../machines/sign-in/multi-factor-setup/multi-factor-setup.machine.ts";
import { grouped } from "../../src/screens/sign-in/multi-factor-setup/authenticator-panel.tsx";
import { recoveryFileName } from "../../src/screens/sign-in/multi-factor-setup/recovery-box.tsx";
import { multiFactorSetup } from "../../src/texts/en/second-factor.ts";

describe("what is shown for an authenticator app", () => {
  test("a secret key is read in fours and nothing of it is lost", () => {
    expect(grouped("JBSWY3DPEHPK3PXP")).toBe("JBSW Y3DP EHPK 3PXP");
    expect(grouped("JBSWY3DPEHP")).toBe("JBSW Y3DP EHP");
    expect(grouped("")).toBe("");
  });
});

describe("the file of a recovery code", () => {
  const { file } = multiFactorSetup.recovery;

  test("its name can be a file's on any system", () => {
    expect(recoveryFileName("Foyer")).toBe("foyer-recovery-code.txt");
    expect(recoveryFileName('A/B: "Works" & Söhne')).toMatch(/^[a-z0-9-]+\.txt$/);
  });

  test("it says whose code it is, and the code on a line of its own", () => {
    expect(file("Foyer", "AB12-C3D4E5").split("\n")).toEqual(expect.arrayContaining(["AB12-C3D4E5"]));
    expect(file("Foyer", "AB12-C3D4E5")).toMatch(/^Foyer recovery code/);
  });
});

test("the other method is offered to whoever has both", () => {
  const both = { isEmailMFA: true, isAuthenticatorAppMFA: true };
  expect(otherMethod({ MFAType: 1, ...both })).toBe(2);
  expect(otherMethod({ MFAType: 2, ...both })).toBe(1);
  expect(otherMethod({ MFAType: 1, isEmailMFA: true, isAuthenticatorAppMFA: false })).toBeNull();
  expect(otherMethod({ MFAType: 2, isEmailMFA: false, isAuthenticatorAppMFA: true })).toBeNull();
});

test("a set-up is required of whoever signs in without a factor, and of nobody else", () => {
  const none = { isEmailMFA: false, isAuthenticatorAppMFA: false };
  expect(isRequired({ signedIn: false, had: none })).toBe(true);
  expect(isRequired({ signedIn: true, had: none })).toBe(false);
  expect(isRequired({ signedIn: false, had: { ...none, isEmailMFA: true } })).toBe(false);
  expect(isRequired({ signedIn: false, had: { ...none, isAuthenticatorAppMFA: true } })).toBe(false);
});

test("codes are mailed to whoever is signed in, else to whoever signs in, and not to the one before", () => {
  const [session, loginDetails] = [{ email: "in@acme.test" }, { email: "coming@acme.test" }];
  expect(mailedAddress({ session, loginDetails, email: "before@acme.test" })).toBe("in@acme.test");
  expect(mailedAddress({ session: null, loginDetails, email: "before@acme.test" })).toBe("coming@acme.test");
  expect(mailedAddress({ session: null, loginDetails: null, email: "before@acme.test" })).toBe("before@acme.test");
  expect(mailedAddress({ session: { email: null }, loginDetails: null, email: null })).toBeNull();
});
