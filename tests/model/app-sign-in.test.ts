import { afterEach, describe, expect, test } from "vitest";
import {
  closeFoyer,
  accepted,
  code,
  type Foyer,
  knownPerson,
  openFoyer,
  secondFactorNeeded,
  signsIn,
  typesCode,
} from "./foyer.ts";
import { answers, offline, refused, throttled } from "../../machines/shared/cases.ts";
import { canary, secretCanary } from "../../workbench/cases.ts";
import { Secret } from "../../workbench/codec/secret.ts";

/* Signing in, as scenarios of a person. Each runs the whole app on held effects. */

let app: Foyer;
const open = async (...how: Parameters<typeof openFoyer>) => (app = await openFoyer(...how));
afterEach(() => closeFoyer(app));

const failure = () => app.login().getSnapshot().context.failure;

describe("signing in", () => {
  test("leads to the workspace and stores the token", async () => {
    await open("/login");
    expect(app.screen()).toBe("login");
    await signsIn(app);
    expect(app.login().getSnapshot().value).toBe("submitting");
    await app.answer("login", accepted);
    expect(app.screen()).toBe("starting");
    await app.answer("authenticate", knownPerson);
    expect(app.screen()).toBe("workspace");
    expect(app.address()).toBe("/workspace");
    expect(app.replaces()).toBe(true);
    expect(app.asked("storage")).toEqual([
      'storage {"type":"keep.email","email":"ann@acme.test"}',
      'storage {"type":"keep.token","token":"[secret]"}',
    ]);
    expect(app.toldConnection()).toEqual(['{"type":"present","token":"[secret]"}']);
  });

  test("shows the refusal of a wrong password, announces it again after five seconds, and clears it when the person types", async () => {
    await open("/login");
    await signsIn(app);
    await app.answer("login", refused("Wrong password."));
    expect(app.screen()).toBe("login");
    expect(failure()?.message).toBe("Wrong password.");
    expect(app.login().getSnapshot().context).toMatchObject({
      announcements: 1,
      drafts: { identifier: "ann@acme.test" },
      credentials: null,
    });
    await app.after(() => app.world.passMilliseconds(4_999));
    expect(app.login().getSnapshot().context.announcements).toBe(1);
    await app.after(() => app.world.passMilliseconds(1));
    expect(app.login().getSnapshot().context.announcements).toBe(2);
    await app.after(() => app.login().send({ type: "form.edit", field: "identifier" }));
    expect(failure()).toBeNull();
    await app.after(() => app.world.passMilliseconds(60_000));
    expect(app.login().getSnapshot().context.announcements).toBe(0);
  });

  test("shows no problem of the empty form while the person uses a passkey, nor afterwards", async () => {
    await open("/login", { passkeys: true });
    const values = { identifier: "", password: new Secret("") };
    await app.after(() => app.login().send({ type: "form.submit", values }));
    expect(app.login().getSnapshot().context.problems).toEqual({ identifier: "required", password: "required" });
    await app.after(() => app.login().send({ type: "passkey.use" }));
    expect(app.login().getSnapshot().context.problems).toEqual({});
  });

  test("waits after a mailed activation code, and not anew if the person signs in meanwhile", async () => {
    const resendAt = () => app.challenge().getSnapshot().context.resendAt;
    await open("/login");
    for (const waited of [0, 20_000]) {
      await app.after(() => app.world.passMilliseconds(waited));
      await signsIn(app);
      await app.answer("login", answers("login", { email: "ann@acme.test", activateAccount: true }));
      expect(
        app
          .challenge()
          .getSnapshot()
          .matches({ open: { resend: { waiting: "throttled" } } }),
      ).toBe(true);
      expect(resendAt()).toBe(app.world.now() + 30_000 - waited);
      await app.goesBackTo("/login");
    }
  });

  test("signs nobody in before they verify the email address, even if the reply contains a token", async () => {
    await open("/login");
    await signsIn(app);
    await app.answer(
      "login",
      answers("login", { token: canary("early token"), email: "ann@acme.test", activateAccount: true }),
    );
    expect(app.screen()).toBe("verifyEmail");
    expect(app.replaces()).toBe(false);
    expect(app.session()).toBe("signedOut");
    await typesCode(app);
    await app.answer("activateAccount", refused("Invalid OTP"));
    expect(app.challenge().getSnapshot().context.failure?.message).toBe("Invalid OTP");
    await typesCode(app);
    await app.answer("activateAccount", answers("activateAccount", { token: canary("token"), email: "ann@acme.test" }));
    await app.answer("authenticate", knownPerson);
    expect(app.screen()).toBe("workspace");
  });

  test("takes a right code without a token as a success, after which the person signs in", async () => {
    await open("/login");
    await signsIn(app);
    await app.answer("login", answers("login", { email: "ann@acme.test", activateAccount: true }));
    await typesCode(app);
    await app.answer("activateAccount", answers("activateAccount", { email: "ann@acme.test" }));
    expect([app.screen(), app.toasts()]).toEqual(["login", ["verifiedSignIn"]]);
    expect(app.login().getSnapshot().context.identifier).toBe("ann@acme.test");
  });

  test("leads to the set-up with the set-up token, which is never stored in a cookie", async () => {
    await open("/login");
    await signsIn(app);
    await app.answer("login", refused("Set it up.", { needsSetup: true, setupToken: secretCanary("setup token") }));
    expect(app.address()).toBe("/setup-multi-factor");
    expect(app.context().setupToken).not.toBeNull();
    expect(app.asked("storage")).toEqual(['storage {"type":"keep.email","email":"ann@acme.test"}']);
    await app.goesBackTo("/login");
    expect(app.context()).toMatchObject({ setupToken: null, loginDetails: null });
    expect(app.toldConnection().at(-1)).toBe('{"type":"present","token":null}');
  });

  test("does not treat an unknown address as an organisation's page", async () => {
    await open("/login", { recalls: { returnAddress: { "": "https://foyer.test/no/such/page" } } });
    await signsIn(app);
    await app.answer("login", accepted);
    expect(app.screen()).toBe("leaving");
  });
});

describe("the second factor", () => {
  const reachIt = async () => {
    await open("/login");
    await signsIn(app);
    await app.answer("login", secondFactorNeeded);
    expect(app.screen()).toBe("multiFactorLogin");
  };

  const trustable = answers("login", {
    email: "ann@acme.test",
    isCompanyMFA: true,
    isUserMFASetup: true,
    isEmailMFA: true,
    isAuthenticatorAppMFA: true,
    mayTrustDevice: true,
  });
  const toggles = () => app.after(() => app.multiFactorLogin().send({ type: "trust.toggle" }));
  const wantsTrust = () => app.multiFactorLogin().getSnapshot().context.wantsTrust;
  const reachTrust = async () => {
    await open("/login");
    await signsIn(app);
    await app.answer("login", trustable);
  };

  test("has the device trusted only if the person ticks it, which a change of the method keeps", async () => {
    await reachTrust();
    expect(wantsTrust()).toBe(false);
    await toggles();
    await app.after(() => app.multiFactorLogin().send({ type: "method.choose", MFAType: 1 }));
    expect(wantsTrust()).toBe(true);
    await typesCode(app);
    await app.answer("login-with-code", refused("Invalid OTP"));
    expect(wantsTrust()).toBe(true);
    await typesCode(app);
    await app.answer("login-with-code", accepted);
    expect(app.screen()).toBe("multiFactorLogin");
    await app.answer("trustedDevices|add", answers("trustedDevices|add", { ticket: canary("ticket") }));
    expect(app.asked("takeDeviceCookie")).toEqual(['takeDeviceCookie {"ticket":"[secret]"}']);
    await app.answer("takeDeviceCookie", () => ({ answer: undefined }));
    expect([app.screen(), app.toasts()]).toEqual(["starting", []]);
  });

  test("stays signed in when the person goes back while the device becomes a trusted one", async () => {
    await reachTrust();
    await toggles();
    await typesCode(app);
    await app.answer("login-with-code", accepted);
    expect(app.asked("storage")).toContainEqual('storage {"type":"keep.token","token":"[secret]"}');
    await app.goesBackTo("/login");
    await app.answer("authenticate", knownPerson);
    expect([app.screen(), app.toasts()]).toEqual(["workspace", []]);
  });

  test("has no device trusted while the email address must still be verified", async () => {
    await reachTrust();
    await toggles();
    await typesCode(app);
    await app.answer("login-with-code", answers("login", { email: "ann@acme.test", activateAccount: true }));
    expect([app.screen(), app.asked("trustedDevices|add")]).toEqual(["verifyEmail", []]);
  });

  test("has the device not trusted if the person unticks it", async () => {
    await reachTrust();
    await toggles();
    await toggles();
    await typesCode(app);
    await app.answer("login-with-code", accepted);
    expect([app.screen(), app.asked("trustedDevices|add")]).toEqual(["starting", []]);
  });

  test.each([
    { given: [] },
    { given: [["trustedDevices|add", answers("trustedDevices|add", { ticket: canary("ticket") })] as const] },
  ])("signs in all the same where the device cannot be trusted, and says so: %j", async ({ given }) => {
    await reachTrust();
    await toggles();
    await typesCode(app);
    await app.answer("login-with-code", accepted);
    for (const [name, outcome] of given) await app.answer(name, outcome);
    await app.answer(given.length === 0 ? "trustedDevices|add" : "takeDeviceCookie", offline);
    expect([app.screen(), app.toasts()]).toEqual(["starting", ["deviceNotTrusted"]]);
  });

  test("takes no trust that the service does not offer", async () => {
    await reachIt();
    await toggles();
    expect(wantsTrust()).toBe(false);
  });

  test("by email sends a code on request and the next after thirty seconds, and accepts a code meanwhile", async () => {
    await reachIt();
    await app.after(() => app.multiFactorLogin().send({ type: "method.choose", MFAType: 1 }));
    expect(app.asked("resendOTP")).toEqual([]);
    await app.after(() => app.challenge().send({ type: "code.resend" }));
    await app.after(() => app.challenge().send({ type: "code.resend" }));
    await app.answer("resendOTP", answers("resendOTP", {}));
    await app.after(() => app.challenge().send({ type: "code.resend" }));
    expect(app.asked("resendOTP")).toHaveLength(1);
    await app.after(() => app.world.passMilliseconds(29_999));
    expect(
      app
        .challenge()
        .getSnapshot()
        .matches({ open: { resend: "waiting" } }),
    ).toBe(true);
    await typesCode(app);
    expect(app.asked("login-with-code").at(-1)).toContain('"MFAType":1,"otp":"[secret]"');
    await app.answer("login-with-code", refused("Invalid OTP"));
    await app.after(() => app.world.passMilliseconds(1));
    expect(
      app
        .challenge()
        .getSnapshot()
        .matches({ open: { resend: "ready" } }),
    ).toBe(true);
  });

  test("sends six digits by itself until some are refused, and again after another code was sent", async () => {
    const another = new Secret("123456");
    const fills = (digits: Secret) =>
      app.after(() => app.challenge().send({ type: "code.filled", values: { code: digits } }));
    const asked = () => app.asked("login-with-code").length;
    await reachIt();
    await app.after(() => app.multiFactorLogin().send({ type: "method.choose", MFAType: 1 }));
    await fills(code);
    await fills(code);
    await app.answer("login-with-code", refused("Invalid OTP"));
    await fills(another);
    expect(asked()).toBe(1);
    expect(app.challenge().getSnapshot().context.failure).toBeNull();
    await typesCode(app);
    await app.answer("login-with-code", refused("Invalid OTP"));
    expect(asked()).toBe(2);
    await app.after(() => app.challenge().send({ type: "code.resend" }));
    await app.answer("resendOTP", answers("resendOTP", {}));
    expect(app.challenge().getSnapshot().context.failure).toBeNull();
    // The field still contains the refused digits, and a key that changes none of them sends nothing.
    await fills(code);
    expect(asked()).toBe(2);
    await fills(another);
    expect(asked()).toBe(3);
  });

  test("waits as long as the service says", async () => {
    await reachIt();
    await app.after(() => app.multiFactorLogin().send({ type: "method.choose", MFAType: 1 }));
    await app.after(() => app.challenge().send({ type: "code.resend" }));
    await app.answer("resendOTP", throttled(20));
    const challenge = app.challenge().getSnapshot();
    expect(challenge.matches({ open: { mail: "unsent", resend: { waiting: "throttled" } } })).toBe(true);
    expect(challenge.context.resendFailure?.code).toBe("throttled");
    await app.after(() => app.world.passMilliseconds(20_000));
    expect(
      app
        .challenge()
        .getSnapshot()
        .matches({ open: { mail: "unsent", resend: "ready" } }),
    ).toBe(true);
    expect(app.challenge().getSnapshot().context.resendFailure).toBeNull();
  });

  test("leads Back to the form with the identifier filled in, and cannot continue Forward", async () => {
    await reachIt();
    await app.goesBackTo("/login");
    expect(app.screen()).toBe("login");
    expect(app.login().getSnapshot().context.identifier).toBe("ann@acme.test");
    expect(app.context().loginDetails).toBeNull();
    await app.goesBackTo("/multi-factor-authenticate");
    expect(app.screen()).toBe("login");
    expect(app.address()).toBe("/login");
    expect(app.replaces()).toBe(true);
  });
});

describe("a new hire", () => {
  const signsInAt = async (address: string, identifier = "A-17") => {
    await open(address);
    expect(app.screen()).toBe("onboardingLogin");
    await app.after(() =>
      app.onboardingLogin().send({
        type: "form.submit",
        values: { identifier, password: secretCanary("password") },
      }),
    );
  };

  test.each([
    ["/acme/login", true, "https://recruit.test/acme/boarding-document/rec%201"],
    ["/acme/preboarding/login", true, "https://recruit.test/acme/boarding-document/rec%201"],
    ["/acme/login", false, "https://hrms.test/acme/employee-onboarding-preview/rec%201"],
  ])("at %s, pre-boarding %s, is sent to %s", async (address, isPreBoarding, url) => {
    await signsInAt(address);
    await app.answer(
      "onboardingLogin",
      answers("onboardingLogin", { token: canary("token"), isPreBoarding, _id: "rec 1" }),
    );
    expect(app.asked("leave")).toEqual([`leave {"url":"${url}","replace":true,"passAuth":null}`]);
  });

  test.each([
    ["new@acme.test", ["new@acme.test"]],
    ["A-17", []],
  ])("who signs in as %s has only the email stored", async (identifier, kept) => {
    await signsInAt("/acme/login", identifier);
    await app.answer(
      "onboardingLogin",
      answers("onboardingLogin", { token: canary("token"), isPreBoarding: true, _id: "rec 1" }),
    );
    expect(app.asked("storage").filter((effect) => effect.includes("keep.email"))).toEqual(
      kept.map((email) => `storage {"type":"keep.email","email":"${email}"}`),
    );
  });
});
