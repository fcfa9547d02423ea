import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { type CallEvent, calls, isCallEvent, type Reply } from "../../machines/shared/contract.ts";
import {
  httpReplies,
  imagePath,
  oauthLoginBody,
  oauthSessionBody,
  recoveryProof,
  recoveryProofPath,
  trustedDevicePath,
} from "../../machines/shared/http-contract.ts";
import {
  conversationMessage,
  refusal,
  replyEnvelope,
  requestEnvelope,
} from "../../machines/shared/contract-envelopes.ts";
import { isRepeatable } from "../../machines/shared/repeatable.ts";
import { productKeys } from "../../machines/shared/products.ts";
import { revealed, Secret } from "../../workbench/codec/secret.ts";

const events = Object.keys(calls).filter(isCallEvent);
const parsed = <E extends CallEvent>(event: E, data: unknown): Reply<E> => v.parse(calls[event].reply, data);

/** The calls of the table in docs/contract.md, each with its last column. */
const documented = new Map(
  [...readFileSync("docs/contract.md", "utf8").matchAll(/^\| `([^`]+)` \|.*\| (yes|no) \|$/gm)].map(
    ([, event = "", isRepeatable]) => [event.replaceAll("\\|", "|"), isRepeatable],
  ),
);

test("docs/contract.md lists the calls of the contract and no others", () => {
  expect([...documented.keys()].toSorted()).toEqual(events.toSorted());
});

test("a property name of JavaScript objects is not a call", () => {
  for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty", ""])
    expect(isCallEvent(name)).toBe(false);
});

test("the app sends again the calls that docs/contract.md calls repeatable", () => {
  expect(events.filter(isRepeatable).toSorted()).toEqual(
    events.filter((event) => documented.get(event) === "yes").toSorted(),
  );
});

test("a page leaves out the events of an account that only a later build knows", () => {
  const list = [
    { kind: "newDevice", at: 2 },
    { kind: "ofTomorrow", at: 1 },
  ];
  expect(parsed("activity|read", { list }).list.map(({ at }) => at)).toEqual([2]);
});

describe("a reply with missing or null fields", () => {
  const fields = ["token", "email", "aftrp", "activateAccount", "isCompanyMFA", "isUserMFASetup", "isEmailMFA"];

  test("reads as a login that grants nothing", () => {
    const bare = parsed("login", {});
    expect(bare).toEqual({
      token: null,
      email: null,
      aftrp: false,
      activateAccount: false,
      isCompanyMFA: false,
      isUserMFASetup: false,
      isEmailMFA: false,
      isAuthenticatorAppMFA: false,
      hasPasskey: false,
      mayTrustDevice: false,
    });
    expect(parsed("login", Object.fromEntries(fields.map((field) => [field, null])))).toEqual(bare);
  });

  test("reads as a session without any product", () => {
    const session = parsed("authenticate", { role: "client", planAccess: null });
    expect(Object.keys(session.planAccess)).toEqual([...productKeys]);
    expect(Object.values(session.planAccess)).not.toContain(true);
    expect(session).toMatchObject({ token: null, email: null, aftrp: false });
  });

  test.each([
    [{}, false],
    [{ chat: null }, false],
    [{ chat: {} }, false],
    [{ chat: { default: null } }, false],
    [{ chat: { default: { access: null } } }, false],
    [{ chat: { default: { access: true } } }, true],
    [{ chat: { default: { access: true, more: 1 } }, other: 1 }, true],
  ])("access %j to chat: %s", (planAccess, expected) => {
    expect(parsed("authenticate", { role: "admin", planAccess }).planAccess.chat).toBe(expected);
  });

  test("names no build when it has none", () => {
    const info = parsed("getBuildInfo", { chatMac: { link: "https://x.test" }, chatLinux: {} });
    expect(info).toMatchObject({ chatMac: { link: "https://x.test" }, chatLinux: { link: null }, trackMac: null });
    for (const key of Object.keys(calls.getBuildInfo.reply.entries)) expect(info).toHaveProperty(key);
  });

  test.each<[unknown, boolean]>([
    [{}, true],
    [{ success: null }, true],
    [{ success: true }, true],
    [{ success: false }, false],
  ])("%j: done is %s", (data, success) => {
    expect(parsed("activateOrganization", data)).toEqual({ success });
  });

  test("may have any content when the app does not use it", () => {
    for (const data of [null, undefined, 3, "x", { any: "thing" }]) expect(parsed("logout", data)).toBeNull();
  });
});

describe("a reply of the wrong shape is refused", () => {
  test.each<[CallEvent, unknown]>([
    ["login", null],
    ["login", "yes"],
    ["login", { token: 7 }],
    ["login", { aftrp: "true" }],
    ["authenticate", {}],
    ["authenticate", { role: "owner" }],
    ["authenticate", { role: "admin", planAccess: { hrms: true } }],
    ["getWorkspaceList", {}],
    ["getWorkspaceList", { list: [{ orgId: "a" }] }],
    ["onboardingLogin", { _id: "x" }],
    ["activateAccount", { token: 1 }],
    ["checkEmailExistense", { exists: "no" }],
    ["getResetCodeInfo", {}],
    ["resendOTP", { retryAfter: "30" }],
    ["hrms|master|MFA|generateQRCode", { MFAQrCode: "otpauth://x" }],
  ])("%s: %j", (event, data) => {
    expect(v.is(calls[event].reply, data)).toBe(false);
  });
});

describe("secrets", () => {
  test.each<[CallEvent, Record<string, unknown>, string]>([
    ["login", { token: "canary" }, "token"],
    ["authenticate", { role: "member", token: "canary" }, "token"],
    ["onboardingLogin", { token: "canary", _id: "1" }, "token"],
    ["activateAccount", { token: "canary" }, "token"],
    ["hrms|myPassword|update", { token: "canary" }, "token"],
    ["forgotPasswordWithRecoveryCode", { user: "canary" }, "user"],
    ["acceptClientInvitation", { email: "a@b.test", password: "canary" }, "password"],
    ["trustedDevices|add", { ticket: "canary" }, "ticket"],
  ])("in a reply to %s are closed as they are read", (event, data, field) => {
    const reply = parsed(event, data);
    expect(JSON.stringify(reply)).not.toContain("canary");
    expect(reply).toHaveProperty(field, expect.any(Secret));
  });

  test("in a request are closed in the service too, and open again on the wire", () => {
    const wire = { identifier: "ann", email: "ann", password: "canary", platform: "WEB", otp: "canary", MFAType: 2 };
    const request = v.parse(calls.login.request, wire);
    expect(JSON.stringify(request)).not.toContain("canary");
    expect(revealed(request)).toEqual(wire);
  });

  test("beside a refusal are closed", () => {
    const read = v.parse(refusal, { error: "No.", token: "canary", isCompanyMFA: true, isUserMFASetup: false });
    expect(JSON.stringify(read)).not.toContain("canary");
    expect(read).toMatchObject({ isCompanyMFA: true, isUserMFASetup: false, retryAfter: null });
  });
});

describe("requests", () => {
  test.each(["DESKTOP", "MOBILE", "WEB"])("to sign in come from %s", (platform) => {
    const data = { identifier: "a", email: "a", password: "p", platform };
    expect(revealed(v.parse(calls.login.request, data))).toEqual(data);
    expect(revealed(v.parse(oauthLoginBody, data))).toEqual(data);
  });

  test.each([
    {},
    { identifier: "a", email: "a", password: "p" },
    { identifier: "a", email: "a", password: "p", platform: "WEB", otp: null },
    { identifier: "a", email: "a", password: ["p"], platform: "WEB" },
  ])("to sign in to a third-party app are not %j", (data) => expect(v.is(oauthLoginBody, data)).toBe(false));

  test.each<[CallEvent, unknown]>([
    ["login", { identifier: "a", email: "a", password: "p", platform: "FRIDGE" }],
    ["login", { identifier: "a", email: "a", password: "p", platform: "WEB", MFAType: 3 }],
    ["login", { identifier: "a", email: "a", password: "p", platform: "WEB", otp: null }],
    ["login", { identifier: { $ne: "" }, email: "a", password: "p", platform: "WEB" }],
    ["login", { identifier: "a", email: "a", password: ["p"], platform: "WEB" }],
    ["getWorkspaceList", { requirePlanDetails: false }],
    ["loginEmail", { email: "a", orgId: "o", appType: "superUser" }],
    ["hrms|master|MFA|verify", {}],
    ["hrms|master|MFA|verify", { otp: "123456" }],
    ["resetPassword", { password: "p", cpassword: "p" }],
    ["activateAccount", { otp: 123456, email: "a" }],
  ])("%s refuses %j", (event, data) => expect(v.is(calls[event].request, data)).toBe(false));

  test("carry only the named fields", () => {
    const read = v.parse(calls.getCompanyDetails.request, { orgId: "acme", isAdmin: true, __proto__: { x: 1 } });
    expect(read).toEqual({ orgId: "acme" });
  });
});

describe("hostile input", () => {
  const anything = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true });

  test.each(events)("never makes the schemas of %s throw another error than a refusal", (event) => {
    fc.assert(
      fc.property(anything, (data) => {
        for (const schema of [calls[event].request, calls[event].reply]) {
          expect(() => v.safeParse(schema, data)).not.toThrow();
        }
      }),
      { numRuns: 50 },
    );
  });

  test("never makes an envelope throw", () => {
    fc.assert(
      fc.property(anything, (data) => {
        for (const schema of [requestEnvelope, replyEnvelope, refusal, ...Object.values(httpReplies)]) {
          expect(() => v.safeParse(schema, data)).not.toThrow();
        }
      }),
    );
  });

  test("does not reach a prototype", () => {
    const data: unknown = JSON.parse('{"__proto__":{"aftrp":true},"constructor":{"prototype":{"x":1}}}');
    expect(parsed("login", data).aftrp).toBe(false);
    expect(Object.prototype).not.toHaveProperty("x");
  });
});

describe("the request envelope", () => {
  test("holds the name of the call, its data and the app's number", () => {
    const envelope = { event: "login", data: { identifier: "a" }, id: "1" };
    expect(v.parse(requestEnvelope, { ...envelope, more: true })).toEqual(envelope);
    expect(v.parse(requestEnvelope, { event: "logout" })).toEqual({ event: "logout" });
  });
  test.each([{}, { event: 1 }, { event: "x", id: 7 }, null])("is not %j", (data) => {
    expect(v.is(requestEnvelope, data)).toBe(false);
  });
});

describe("a refusal's words", () => {
  test.each(["No.", { message: "No." }, null])("may be %j", (error) => {
    expect(v.parse(refusal, { error }).error).toEqual(error);
  });
  test.each([{}, { message: 7 }, 7])("are not %j", (error) => expect(v.is(refusal, { error })).toBe(false));
});

describe("the reply envelope", () => {
  test("may leave the code and the id out", () => {
    expect(v.parse(replyEnvelope, { event: "login" })).toEqual({ event: "login", code: 200, id: null });
    expect(v.parse(replyEnvelope, { event: "login", code: null, id: null })).toMatchObject({ code: 200, id: null });
  });
  test.each([{}, { event: 1 }, { event: "x", code: "401" }, { event: "x", id: 7 }, null, "x", []])(
    "is not %j",
    (data) => {
      expect(v.is(replyEnvelope, data)).toBe(false);
    },
  );
});

test("a message about the conversation holds its handle", () => {
  expect(v.parse(conversationMessage, { conversation: "h" })).toEqual({ conversation: "h" });
  expect(v.is(conversationMessage, {})).toBe(false);
});

describe("passkeys", () => {
  const named = (name: unknown) => v.safeParse(calls["passkeys|rename"].request, { passkeyId: "p", name });

  test("have names of 1 to 60 characters, without spaces around them", () => {
    expect(named("  Key ring ").output).toEqual({ passkeyId: "p", name: "Key ring" });
    expect(named("x".repeat(60)).success).toBe(true);
    for (const wrong of ["", "   ", "x".repeat(61), "a\u0007b", "a\nb", null]) expect(named(wrong).success).toBe(false);
  });

  test("are listed with their times and providers; one that never signed in has no such time", () => {
    const passkey = { passkeyId: "p", name: "Key ring", createdAt: 1 };
    expect(parsed("passkeys|read", { list: [passkey] })).toEqual({
      list: [{ ...passkey, provider: null, lastUsedAt: null }],
      signals: null,
    });
    expect(v.is(calls["passkeys|read"].reply, { list: [{}] })).toBe(false);
  });
});

test("devices that need no second factor are none unless the service lists some", () => {
  expect(parsed("sessions|read", { list: [] })).toEqual({ list: [], trusted: [] });
  const device = { deviceId: "d", trustedAt: 1, expiresAt: 2 };
  expect(parsed("sessions|read", { list: [], trusted: [device] }).trusted).toEqual([
    { ...device, isCurrent: false, userAgent: null, address: null },
  ]);
});

test("marks of a menu's items count nothing unless the service says so", () => {
  const menu = [{ name: "workspace", inboxBadge: 2 }];
  expect(parsed("authenticate", { role: "member", isAuthenticated: true, menu }).menu).toEqual([
    { name: "workspace", betaVersion: false, messageBadge: 0, inboxBadge: 2, notificationBadge: 0 },
  ]);
});

test("docs/contract.md names the addresses for pictures, the proof of a recovery code and trusted devices", () => {
  const page = readFileSync("docs/contract.md", "utf8");
  for (const path of [imagePath, recoveryProofPath]) expect(page).toContain(`DELETE ${path}\``);
  expect(page).toContain(`PUT ${trustedDevicePath}\``);
  for (const body of [recoveryProof, oauthSessionBody]) {
    expect(v.parse(body, { token: "t" }).token.reveal()).toBe("t");
    expect(v.is(body, {})).toBe(false);
  }
});
