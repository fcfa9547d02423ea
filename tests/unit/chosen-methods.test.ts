import { describe, expect, test } from "vitest";
import {
  isRequired,
  mailedAddress,
  savedNow,
  setupRequest,
} from "../../machines/sign-in/multi-factor-setup/chosen-methods.ts";
import type { MultiFactorSetupContext } from "../../machines/sign-in/multi-factor-setup/multi-factor-setup.policy.ts";
import { hasOnlyPasskey, otherMethod } from "../../machines/sign-in/multi-factor-login/methods.ts";
import { Secret } from "../../workbench/codec/secret.ts";

/* Rules of the choice of second factors. */

const hadNone = { isEmailMFA: false, isAuthenticatorAppMFA: false, isPasskeyMFA: false };
const hadApp = { ...hadNone, isAuthenticatorAppMFA: true };
const nothingChosen: MultiFactorSetupContext = {
  signedIn: true,
  recovering: false,
  had: hadNone,
  email: false,
  authenticator: false,
  passkeys: true,
  passkey: false,
  hasPasskey: false,
  passkeyFailure: null,
  offerFailure: null,
  proved: false,
  offer: {
    MFAQrCode: new Secret("qr code"),
    MFASecretKey: new Secret("secret key"),
    recoveryCode: new Secret("recovery code"),
    replaces: false,
  },
  failure: null,
  announcements: 0,
};
type Choice = Partial<MultiFactorSetupContext>;

describe("Save would save", () => {
  const unproved = { authenticator: true };
  const proved = { authenticator: true, proved: true };
  const lacking = { passkey: true };
  const passkey = { passkey: true, hasPasskey: true };
  const rows: readonly [choice: Choice, saved: ReturnType<typeof savedNow>][] = [
    [{}, "nothing"],
    [unproved, "nothing"],
    [{ ...unproved, had: hadApp }, "nothing"],
    [{ proved: true }, "nothing"],
    [lacking, "nothing"],
    [{ hasPasskey: true }, "nothing"],
    [{ email: true }, "all"],
    [{ email: true, hasPasskey: true }, "all"],
    [proved, "all"],
    [passkey, "all"],
    [{ email: true, ...proved, ...passkey }, "all"],
    [{ email: true, ...unproved }, "withoutApp"],
    [{ ...passkey, ...unproved }, "withoutApp"],
    [{ email: true, ...unproved, had: hadApp }, "all"],
    [{ email: true, ...unproved, had: hadApp, recovering: true }, "withoutApp"],
    [{ email: true, ...lacking }, "withoutPasskey"],
    [{ ...proved, ...lacking }, "withoutPasskey"],
  ];
  test.each(rows)("of %j: %s", (choice, saved) => expect(savedNow({ ...nothingChosen, ...choice })).toBe(saved));
});

test("the request has passkeys only if they are ticked and the person has one", () => {
  const asksForPasskeys = (choice: Choice) =>
    "isPasskeyMFA" in setupRequest({ ...nothingChosen, email: true, ...choice });
  expect(setupRequest({ ...nothingChosen, passkey: true, hasPasskey: true })).toMatchObject({ isPasskeyMFA: true });
  expect(asksForPasskeys({ passkey: true })).toBe(false);
  expect(asksForPasskeys({ hasPasskey: true })).toBe(false);
});

test("a person with a passkey and another method can get codes", () => {
  const only = { hasPasskey: true, isEmailMFA: false, isAuthenticatorAppMFA: false };
  expect(hasOnlyPasskey(only)).toBe(true);
  expect(hasOnlyPasskey({ ...only, isEmailMFA: true })).toBe(false);
  expect(hasOnlyPasskey({ ...only, isAuthenticatorAppMFA: true })).toBe(false);
  expect(hasOnlyPasskey({ ...only, hasPasskey: false })).toBe(false);
});

test("only a person who signs in without a factor has to set one up", () => {
  expect(isRequired({ signedIn: false, had: hadNone })).toBe(true);
  expect(isRequired({ signedIn: true, had: hadNone })).toBe(false);
  expect(isRequired({ signedIn: false, had: { ...hadNone, isEmailMFA: true } })).toBe(false);
  expect(isRequired({ signedIn: false, had: hadApp })).toBe(false);
  expect(isRequired({ signedIn: false, had: { ...hadNone, isPasskeyMFA: true } })).toBe(false);
});

test("codes are mailed to the signed-in person, or to the one signing in, and not to an earlier one", () => {
  const [session, loginDetails] = [{ email: "in@acme.test" }, { email: "coming@acme.test" }];
  expect(mailedAddress({ session, loginDetails, email: "before@acme.test" })).toBe("in@acme.test");
  expect(mailedAddress({ session: null, loginDetails, email: "before@acme.test" })).toBe("coming@acme.test");
  expect(mailedAddress({ session: null, loginDetails: null, email: "before@acme.test" })).toBe("before@acme.test");
  expect(mailedAddress({ session: { email: null }, loginDetails: null, email: null })).toBeNull();
});

test("a person with both methods is offered the other one", () => {
  const both = { isEmailMFA: true, isAuthenticatorAppMFA: true };
  expect(otherMethod({ MFAType: 1, ...both })).toBe(2);
  expect(otherMethod({ MFAType: 2, ...both })).toBe(1);
  expect(otherMethod({ MFAType: 1, isEmailMFA: true, isAuthenticatorAppMFA: false })).toBeNull();
  expect(otherMethod({ MFAType: 2, isEmailMFA: false, isAuthenticatorAppMFA: true })).toBeNull();
});
