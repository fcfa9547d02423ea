import { afterEach, describe, expect, test } from "vitest";
import {
  closeFoyer,
  code,
  type Foyer,
  knownPerson,
  openFoyer,
  secondFactorNeeded,
  sessionIsOver,
  signsIn,
} from "./foyer.ts";
import { answers, refused } from "../../machines/shared/cases.ts";
import { canary, secretCanary } from "../../workbench/cases.ts";
import { Secret } from "../../workbench/codec/secret.ts";

/* Setting up a second factor, and using a recovery code. */

let app: Foyer;
const open = async (...how: Parameters<typeof openFoyer>) => (app = await openFoyer(...how));
afterEach(() => closeFoyer(app));

const openAsMember = async (address: string) => {
  await open(address, { signedIn: true, email: "ann@acme.test" });
  await app.answer("authenticate", knownPerson);
};

const offer = answers("hrms|master|MFA|generateQRCode", {
  MFAQrCode: canary("otpauth address"),
  MFASecretKey: canary("secret key"),
  recoveryCode: canary("new recovery code"),
});
const has = (MFA: { isEmailMFA?: boolean; isAuthenticatorAppMFA?: boolean }) =>
  answers("hrms|master|MFA|read", { MFA });

const loads = async (MFA: Parameters<typeof has>[0] = {}) => {
  await app.answer("hrms|master|MFA|read", has(MFA));
  await app.answer("hrms|master|MFA|generateQRCode", offer);
};
const proving = () => app.multiFactorSetup().getSnapshot().children.proving;
const proves = async () => {
  await app.after(() => proving()?.send({ type: "form.submit", values: { code } }));
  await app.answer("hrms|master|MFA|verify", answers("hrms|master|MFA|verify", { success: true }));
};
const ticks = (...methods: ("email" | "authenticator")[]) =>
  app.after(() => {
    for (const method of methods) app.multiFactorSetup().send({ type: "method.toggle", method });
  });
const saves = () => app.after(() => app.multiFactorSetup().send({ type: "setup.save" }));
const enters = () =>
  app.after(() =>
    app.recoveryCode().send({ type: "form.submit", values: { recoveryCode: secretCanary("recovery code") } }),
  );

const setupNeeded = refused("Set it up.", { needsSetup: true, setupToken: secretCanary("setup token") });

describe("the first sign-in of a person who must set up a second factor", () => {
  const reachSetup = async () => {
    await open("/login");
    await signsIn(app);
    await app.answer("login", setupNeeded);
    expect(app.screen()).toBe("multiFactorSetup");
    expect(app.context().loginDetails).toMatchObject({ email: "ann@acme.test" });
  };

  test("presents the set-up token until it expires, saves, and signs in again", async () => {
    await reachSetup();
    expect(app.toldConnection()).toEqual(['{"type":"present","token":"[secret]"}']);
    await loads();
    await saves();
    expect(app.asked("hrms|master|MFA|setup")).toEqual([]);
    await ticks("authenticator");
    await proves();
    expect(app.asked("hrms|master|MFA|verify")).toEqual([
      'hrms|master|MFA|verify {"otp":"[secret]","MFASecretKey":"[secret]"}',
    ]);
    await saves();
    await saves();
    expect(app.asked("hrms|master|MFA|setup")).toEqual([
      'hrms|master|MFA|setup {"isEmailMFA":false,"isAuthenticatorAppMFA":true,"MFAQrCode":"[secret]","MFASecretKey":"[secret]","recoveryCode":"[secret]"}',
    ]);
    await app.answer("hrms|master|MFA|setup", answers("hrms|master|MFA|setup", { success: true }));
    expect(app.screen()).toBe("login");
    expect(app.replaces()).toBe(true);
    expect(app.toasts()).toEqual(["secondFactorSetUp"]);
    expect(app.context()).toMatchObject({ setupToken: null, loginDetails: null, token: null });
    expect(app.toldConnection().at(-1)).toBe('{"type":"present","token":null}');
    expect(app.login().getSnapshot().context.identifier).toBe("ann@acme.test");
    expect(app.asked("storage").join()).not.toContain("keep.token");
  });

  test.each(["/downloads", "/login", "/workspace", "/no/such/page", "/invite/abc", "/authorize?client_id=c"])(
    "drops the set-up token when the person goes to %s instead",
    async (address) => {
      await reachSetup();
      await app.follows(address);
      expect(app.context()).toMatchObject({ setupToken: null, loginDetails: null });
      expect(app.toldConnection().at(-1)).toBe('{"type":"present","token":null}');
      await app.goesBackTo("/setup-multi-factor");
      expect(app.screen()).toBe("login");
    },
  );

  test("keeps the set-up when the person goes to the recovery code and back", async () => {
    await reachSetup();
    await app.follows("/recovery-code");
    await app.goesBackTo("/setup-multi-factor");
    expect(app.screen()).toBe("multiFactorSetup");
    expect(app.context().setupToken).not.toBeNull();
  });

  test("ends at the form after a 401, without telling the service", async () => {
    await reachSetup();
    await app.socketSays(sessionIsOver);
    expect(app.signOut()).toMatchObject({ tellService: false, everywhere: false, because: null, page: "/login" });
    await app.endsSignOut();
    expect(app.screen()).toBe("login");
    expect(app.context()).toMatchObject({ setupToken: null, loginDetails: null });
  });
});

describe("saving the set-up", () => {
  const email = { isEmailMFA: true };
  const both = { isEmailMFA: true, isAuthenticatorAppMFA: true };
  const neither = {};
  const appKeys = ["MFAQrCode", "MFASecretKey"];
  type Method = "email" | "authenticator";
  const rows: [
    name: string,
    had: Parameters<typeof has>[0],
    toggled: Method[],
    proved: boolean,
    sent: string | null,
  ][] = [
    ["nothing ticked", neither, [], false, null],
    ["nothing ticked, though a code was right", neither, [], true, null],
    ["email", neither, ["email"], false, "isEmailMFA"],
    ["email twice", neither, ["email", "email"], false, null],
    ["the app, unproved", neither, ["authenticator"], false, null],
    ["the app, proved", neither, ["authenticator"], true, "isAuthenticatorAppMFA+key"],
    ["email and the app, unproved", neither, ["email", "authenticator"], false, "isEmailMFA"],
    ["email and the app, proved", neither, ["email", "authenticator"], true, "isEmailMFA+isAuthenticatorAppMFA+key"],
    ["email as before", email, [], false, "isEmailMFA"],
    ["email taken away", email, ["email"], false, null],
    ["both as before", both, [], false, "isEmailMFA+isAuthenticatorAppMFA"],
    ["both as before, the app set up again", both, [], true, "isEmailMFA+isAuthenticatorAppMFA+key"],
    ["the app taken away", both, ["authenticator"], false, "isEmailMFA"],
    ["email taken away, the app unproved", both, ["email"], false, null],
    ["email taken away, the app proved", both, ["email"], true, "isAuthenticatorAppMFA+key"],
  ];

  test.each(rows)("%s", async (_name, had, toggled, proved, sent) => {
    await openAsMember("/setup-multi-factor");
    await loads(had);
    await ticks(...toggled);
    if (proved) await proves();
    await saves();
    const parts = sent?.split("+") ?? [];
    const request = {
      isEmailMFA: parts.includes("isEmailMFA"),
      isAuthenticatorAppMFA: parts.includes("isAuthenticatorAppMFA"),
      ...(parts.includes("key") && Object.fromEntries(appKeys.map((key) => [key, "[secret]"]))),
      recoveryCode: "[secret]",
    };
    expect(app.asked("hrms|master|MFA|setup")).toEqual(
      sent === null ? [] : [`hrms|master|MFA|setup ${JSON.stringify(request)}`],
    );
  });

  test("six digits send themselves, and the same ones again only after an edit", async () => {
    const fills = (digits: Secret) =>
      app.after(() => proving()?.send({ type: "code.filled", values: { code: digits } }));
    const says = (success: boolean) =>
      app.answer("hrms|master|MFA|verify", answers("hrms|master|MFA|verify", { success }));
    const asked = () => app.asked("hrms|master|MFA|verify").length;
    await openAsMember("/setup-multi-factor");
    await loads();
    await fills(code);
    await says(false);
    await fills(code);
    expect(asked()).toBe(1);
    expect(proving()?.getSnapshot().context.failure?.code).toBe("invalidCode");
    await fills(new Secret("123456"));
    await says(false);
    await app.after(() => proving()?.send({ type: "form.edit", field: "code" }));
    await fills(new Secret("123456"));
    await says(true);
    expect(asked()).toBe(3);
    expect(app.multiFactorSetup().getSnapshot().context.proved).toBe(true);
  });

  test("of a signed-in person updates the session and leads to the workspace", async () => {
    await openAsMember("/setup-multi-factor");
    await loads({ isEmailMFA: true });
    await saves();
    await app.answer("hrms|master|MFA|setup", answers("hrms|master|MFA|setup", { success: true }));
    expect(app.screen()).toBe("workspace");
    expect(app.context().session?.isUserMFASetup).toBe(true);
    expect(app.context().token).not.toBeNull();
  });
});

test("a 401 ends a sign-in that still lacks its code", async () => {
  await open("/login");
  await signsIn(app);
  await app.answer("login", secondFactorNeeded);
  await app.socketSays(sessionIsOver);
  expect(app.signOut()).toMatchObject({ tellService: false, everywhere: false, because: null, page: "/login" });
});

describe("a recovery code", () => {
  const reachIt = async () => {
    await open("/login");
    await signsIn(app);
    await app.answer("login", secondFactorNeeded);
    await app.follows("/recovery-code");
    await enters();
  };

  test("opens the set-up with the token from its reply; the set-up leads to signing in again", async () => {
    await reachIt();
    await app.answer(
      "hrms|master|MFA|verify",
      answers("hrms|master|MFA|verify", { success: true, token: canary("setup token") }),
    );
    expect(app.screen()).toBe("multiFactorSetup");
    // Back skips the screen of the used recovery code.
    expect(app.replaces()).toBe(true);
    expect(app.toasts()).toEqual(["recoveryCodeVerified"]);
    expect(app.toldConnection()).toEqual(['{"type":"present","token":"[secret]"}']);
    expect(app.context().setupToken).not.toBeNull();
    expect(app.asked("storage").join()).not.toMatch(/keep\.(?:token|recoveryProof)/);
    await loads();
    await ticks("email");
    await saves();
    await app.answer("hrms|master|MFA|setup", answers("hrms|master|MFA|setup", { success: true }));
    expect(app.screen()).toBe("login");
    expect(app.context()).toMatchObject({ setupToken: null, loginDetails: null });
  });

  test("of a signed-in person keeps their own token", async () => {
    await openAsMember("/recovery-code");
    await enters();
    await app.answer(
      "hrms|master|MFA|verify",
      answers("hrms|master|MFA|verify", { success: true, token: canary("setup token"), resumable: true }),
    );
    expect(app.screen()).toBe("multiFactorSetup");
    expect(app.context().setupToken).toBeNull();
    expect(app.asked("storage").join()).not.toContain("keep.recoveryProof");
    expect(app.toldConnection()).toEqual([]);
    await loads();
    await saves();
    await app.socketSays(sessionIsOver);
    expect(app.screen()).toBe("signingOut");
  });
});

describe("a set-up that a recovery code opened", () => {
  const proved = answers("hrms|master|MFA|verify", {
    success: true,
    token: canary("setup token"),
    resumable: true,
  });
  const KEEP = 'storage {"type":"keep.recoveryProof","setupToken":"[secret]"}';
  const FORGET = 'storage {"type":"forget.recoveryProof"}';

  const recovers = async () => {
    await open("/login");
    await signsIn(app);
    await app.answer("login", secondFactorNeeded);
    await app.follows("/recovery-code");
    await enters();
    await app.answer("hrms|master|MFA|verify", proved);
  };

  test("is stored for a reload, and only until it ends", async () => {
    await recovers();
    expect(app.screen()).toBe("multiFactorSetup");
    expect(app.asked("storage")).toContain(KEEP);
    expect(app.asked("storage")).not.toContain(FORGET);
    await app.follows("/login");
    expect(app.asked("storage").at(-1)).toBe(FORGET);
    expect(app.context()).toMatchObject({ recovery: null, setupToken: null });
  });

  test("keeps nothing of the lost authenticator", async () => {
    await recovers();
    await loads({ isEmailMFA: true, isAuthenticatorAppMFA: true });
    await saves();
    expect(app.asked("hrms|master|MFA|setup").at(-1)).toContain('"isEmailMFA":true,"isAuthenticatorAppMFA":false');
  });

  test.each([
    ["/recovery-code", "login"],
    ["/downloads", "downloads"],
  ])("does not continue from %s", async (address, screen) => {
    await open(address, { recovery: "kept" });
    expect(app.screen()).toBe(screen);
    expect(app.asked("resumeSetup")).toEqual([]);
    expect(app.asked("storage")).toContain(FORGET);
  });

  test("does not continue for a person who has signed in meanwhile", async () => {
    await open("/setup-multi-factor", { signedIn: true, recovery: "kept" });
    await app.answer("authenticate", knownPerson);
    expect(app.screen()).toBe("multiFactorSetup");
    expect(app.asked("resumeSetup")).toEqual([]);
  });

  test("ends after a 401, when it has continued", async () => {
    await open("/setup-multi-factor", { recovery: "kept" });
    await app.answer("resumeSetup", () => ({ answer: { setupToken: secretCanary("setup token") } }));
    expect(app.screen()).toBe("multiFactorSetup");
    await app.socketSays(sessionIsOver);
    expect(app.signOut()).toMatchObject({ tellService: false, everywhere: false, because: null, page: "/login" });
  });
});
