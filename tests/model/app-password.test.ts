import { afterEach, describe, expect, test } from "vitest";
import { closeFoyer, type Foyer, knownPerson, openFoyer } from "./foyer.ts";
import { answers, offline, refused } from "../../machines/shared/cases.ts";
import { canary, secretCanary } from "../../workbench/cases.ts";
import { chosenPassword, member, memberSession } from "../../machines/shared/people.ts";

/* A forgotten password: by a mailed link or a recovery code, in general and at an organisation. */

let app: Foyer;
const open = async (...how: Parameters<typeof openFoyer>) => (app = await openFoyer(...how));
afterEach(() => closeFoyer(app));

const choosesPassword = () =>
  app.after(() =>
    app.resetPassword().getSnapshot().children.newPassword?.send({ type: "form.submit", values: chosenPassword }),
  );

test("a person who had to change the password goes on to the workspace", async () => {
  await open("/workspace", { signedIn: true });
  await app.answer("authenticate", answers("authenticate", { ...member, aftrp: true }));
  expect(app.screen()).toBe("changePassword");
  const values = { oldPassword: secretCanary("old password"), ...chosenPassword };
  await app.after(() => app.changePassword().send({ type: "form.submit", values }));
  await app.answer("hrms|myPassword|update", answers("hrms|myPassword|update", { token: canary("new token") }));
  expect([app.screen(), app.context().session?.aftrp]).toEqual(["workspace", false]);
});

test("a list of organisations that came with the page is not shown after another screen", async () => {
  await open("/change-password", {
    signedIn: true,
    session: memberSession,
    workspaces: { list: [], activeOrgId: null },
  });
  expect(app.screen()).toBe("changePassword");
  expect(app.context().workspaces).toBeNull();
  await app.follows("/workspace");
  expect(app.asked("getWorkspaceList")).toHaveLength(1);
});

describe("asking for a mail", () => {
  test.each([
    ["/forgot-password", "/email-sent", "forgotPassword", 'forgotPassword {"email":"ann@acme.test"}'],
    [
      "/acme/forgot-password",
      "/acme/email-sent",
      "onboardingForgotPassword",
      'onboardingForgotPassword {"email":"ann@acme.test","orgId":"acme"}',
    ],
    [
      "/acme/preboarding/forgot-password",
      "/acme/preboarding/email-sent",
      "onboardingForgotPassword",
      'onboardingForgotPassword {"email":"ann@acme.test","orgId":"acme"}',
    ],
  ])("at %s leads to %s", async (address, sent, event, asked) => {
    await open(address);
    const asks = () =>
      app.after(() => app.forgotPassword().send({ type: "form.submit", values: { email: "ann@acme.test" } }));
    await asks();
    await app.answer(event, offline);
    expect(app.forgotPassword().getSnapshot().context.failure?.code).toBe("offline");
    await asks();
    await asks();
    await app.answer(event, () => ({ answer: { success: true } }));
    expect(app.asked(event)).toEqual([asked, asked]);
    expect(app.screen()).toBe("emailSent");
    expect(app.address()).toBe(sent);
    // Back leads to the form again, because asking for another mail does no harm.
    expect(app.replaces()).toBe(false);
  });
});

describe("a mailed link", () => {
  test.each([
    ["/reset/abc", "/login", 'resetPassword {"password":"[secret]","cpassword":"[secret]","code":"abc"}'],
    ["/reset-password/abc", "/login", 'resetPassword {"password":"[secret]","cpassword":"[secret]","code":"abc"}'],
    ["/acme/reset/abc", "/acme/login", 'onboardingResetPassword {"orgId":"acme","password":"[secret]","code":"abc"}'],
    [
      "/acme/preboarding/reset/abc",
      "/acme/preboarding/login",
      'onboardingResetPassword {"orgId":"acme","password":"[secret]","code":"abc"}',
    ],
  ])("%s is checked, used once, and leads to %s after five seconds", async (address, login, asked) => {
    await open(address);
    const event = asked.split(" ")[0] ?? "";
    expect(app.asked("getResetCodeInfo")).toEqual(['getResetCodeInfo {"code":"abc"}']);
    await app.answer("getResetCodeInfo", answers("getResetCodeInfo", { valid: true }));
    expect(app.asked(event)).toEqual([]);
    await choosesPassword();
    await choosesPassword();
    expect(app.asked(event)).toEqual([asked]);
    await app.answer(event, () => ({ answer: { success: true } }));
    expect(app.resetPassword().getSnapshot().value).toBe("changed");
    await app.after(() => app.world.passMilliseconds(4_999));
    expect(app.screen()).toBe("resetPassword");
    await app.after(() => app.world.passMilliseconds(1));
    expect(app.address()).toBe(login);
    expect(app.replaces()).toBe(true);
  });

  test("leads to the form at once if the person does not wait, and only once", async () => {
    await open("/reset/abc");
    await app.answer("getResetCodeInfo", answers("getResetCodeInfo", { valid: true }));
    await choosesPassword();
    await app.answer("resetPassword", answers("resetPassword", {}));
    await app.follows("/login");
    await app.follows("/downloads");
    await app.after(() => app.world.passMilliseconds(5_000));
    expect(app.address()).toBe("/downloads");
  });

  test("a reset link stays unused and is checked again", async () => {
    const inTrouble = refused("The account service is busy or being restarted.", { status: 503 });
    await open("/reset/abc");
    await app.answer("getResetCodeInfo", inTrouble);
    expect(app.resetPassword().getSnapshot().value).toBe("unchecked");
    await app.after(() => app.resetPassword().send({ type: "check.retry" }));
    await app.answer("getResetCodeInfo", answers("getResetCodeInfo", { valid: true }));
    expect(app.resetPassword().getSnapshot().value).toBe("entering");
  });

  test("the next opened link gets its own check", async () => {
    await open("/reset/abc");
    await app.answer("getResetCodeInfo", answers("getResetCodeInfo", { valid: false }));
    await app.goesBackTo("/reset/def");
    expect(app.asked("getResetCodeInfo").at(-1)).toBe('getResetCodeInfo {"code":"def"}');
  });
});

describe("a recovery code instead of a link", () => {
  const trades = async (opening: Parameters<typeof openFoyer>[1] = {}) => {
    await open("/forget-with-recovery", opening);
    if (opening.signedIn) await app.answer("authenticate", knownPerson);
    await app.after(() =>
      app.forgotWithRecovery().send({
        type: "form.submit",
        values: { identifier: "ann@acme.test", recoveryCode: secretCanary("recovery code") },
      }),
    );
  };
  const right = answers("forgotPasswordWithRecoveryCode", { success: true, user: canary("ticket") });

  test("authorizes one new password, without a link to check", async () => {
    await trades();
    await app.answer("forgotPasswordWithRecoveryCode", right);
    expect(app.address()).toBe("/reset-with-recovery");
    expect(app.asked("getResetCodeInfo")).toEqual([]);
    await choosesPassword();
    expect(app.asked("resetPassword")).toEqual([
      'resetPassword {"password":"[secret]","cpassword":"[secret]","user":"[secret]"}',
    ]);
    await app.answer("resetPassword", answers("resetPassword", {}));
    await app.after(() => app.world.passMilliseconds(5_000));
    expect(app.screen()).toBe("login");
    expect(app.context().resetTicket).toBeNull();
  });

  test.each(["/login", "/downloads", "/reset/abc", "/no/such/page"])(
    "is dropped when the person goes to %s",
    async (address) => {
      await trades();
      await app.answer("forgotPasswordWithRecoveryCode", right);
      await app.follows(address);
      expect(app.context().resetTicket).toBeNull();
      await app.goesBackTo("/reset-with-recovery");
      expect(app.screen()).toBe("forgotWithRecovery");
      expect(app.address()).toBe("/forget-with-recovery");
      expect(app.replaces()).toBe(true);
    },
  );

  test("survives going back to the page where it was entered", async () => {
    await trades();
    await app.answer("forgotPasswordWithRecoveryCode", right);
    await app.goesBackTo("/forget-with-recovery");
    expect(app.screen()).toBe("resetPassword");
    expect(app.address()).toBe("/reset-with-recovery");
    expect(app.replaces()).toBe(true);
    expect(app.context().resetTicket).not.toBeNull();
  });

  test("is dropped for another one, which the link asks for", async () => {
    await trades();
    await app.answer("forgotPasswordWithRecoveryCode", right);
    await app.follows("/forget-with-recovery");
    expect(app.screen()).toBe("forgotWithRecovery");
    expect(app.address()).toBe("/forget-with-recovery");
    expect(app.context().resetTicket).toBeNull();
  });

  test("works for a signed-in person too, who then continues to the workspace", async () => {
    await trades({ signedIn: true });
    await app.answer("forgotPasswordWithRecoveryCode", right);
    expect(app.screen()).toBe("resetPassword");
    await choosesPassword();
    await app.answer("resetPassword", answers("resetPassword", {}));
    await app.after(() => app.world.passMilliseconds(5_000));
    expect(app.screen()).toBe("workspace");
  });

  test("is forgotten by signing out", async () => {
    await trades({ signedIn: true });
    await app.answer("forgotPasswordWithRecoveryCode", right);
    await app.happens({ type: "session.signOut" });
    await app.endsSignOut();
    expect(app.context().resetTicket).toBeNull();
  });
});

describe("a reset link, opened by someone who is signed in", () => {
  const openAsMember = async (address: string) => {
    await open(address, { signedIn: true, email: "ann@acme.test" });
    await app.answer("authenticate", knownPerson);
  };

  test.each(["/reset/abc", "/acme/preboarding/reset/abc"])(
    "leads to the workspace, which offers to sign out and use it: %s",
    async (address) => {
      await openAsMember(address);
      expect(app.screen()).toBe("workspace");
      expect(app.address()).toBe("/workspace");
      await app.happens({ type: "resetLink.use" });
      expect(app.screen()).toBe("signingOut");
      expect(app.signOut()).toMatchObject({ tellService: true, everywhere: false, page: address });
      await app.endsSignOut();
      expect(app.screen()).toBe("resetPassword");
      expect(app.address()).toBe(address);
      expect(app.context()).toMatchObject({ token: null, session: null, resetLink: null });
    },
  );

  test("is offered on that page only", async () => {
    await openAsMember("/reset/abc");
    await app.follows("/downloads");
    expect(app.context().resetLink).toBeNull();
    await app.happens({ type: "resetLink.use" });
    expect(app.screen()).toBe("downloads");
  });
});
