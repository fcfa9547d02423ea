import { afterEach, describe, expect, test } from "vitest";
import { revealed } from "../../workbench/codec/secret.ts";
import { member } from "../../machines/shared/people.ts";
import { closeFoyer, type Foyer, knownPerson, openFoyer, password, typesCode } from "./foyer.ts";
import { answers, offline, refused, replies, throttled, unauthorised } from "../../machines/shared/cases.ts";
import { canary, secretCanary, STARTED_AT } from "../../workbench/cases.ts";

/* Signing in for a third-party app, at /authorize and at /login. */

let app: Foyer;
const open = async (...how: Parameters<typeof openFoyer>) => (app = await openFoyer(...how));
afterEach(() => closeFoyer(app));

const asked = "client_id=crm&state=s1&redirect_uri=https%3A%2F%2Fcrm.test%2Fback";
const query = `?${asked}&code_challenge=h&code_challenge_method=S256`;
const known = replies("oauth2/app-info", { client_name: "CRM", client_logo: null });
const back = replies("oauth2/login", { redirect_uri: "https://crm.test/back?code=c1&state=s1" });
const byEmail = replies("oauth2/login", { isMultiFactorAuth: true, MFAType: 1 });

const signsIn = () =>
  app.after(() => app.authorize().send({ type: "form.submit", values: { identifier: "ann@acme.test", password } }));
const resends = () => app.after(() => app.challenge().send({ type: "code.resend" }));
const body = '"body":{"identifier":"ann@acme.test","password":"[secret]","email":"ann@acme.test","platform":"WEB"';
/** Expects the right redirect. Its URL contains the authorization code, so every effect must hide it. */
function expectTheWayBack() {
  expect(app.asked("leave")).toEqual(['leave {"url":"[secret]","replace":true,"passAuth":null}']);
  expect(revealed(app.context().departure)).toMatchObject({ url: "https://crm.test/back?code=c1&state=s1" });
}

describe("at /authorize", () => {
  test("shows the app's name, and answers at its redirect URI", async () => {
    await open(`/authorize${query}`);
    expect(app.asked("oauth2/app-info")).toEqual([`oauth2/app-info {"query":"${query}"}`]);
    await app.answer("oauth2/app-info", known);
    await signsIn();
    await signsIn();
    expect(app.asked("oauth2/login")).toEqual([`oauth2/login {"query":"${query}",${body}}}`]);
    await app.answer("oauth2/login", back);
    expectTheWayBack();
    expect(app.screen()).toBe("leaving");
    // The sign-in opens no session in the app itself.
    expect(app.context().token).toBeNull();
    expect(app.asked("storage")).toEqual([]);
  });

  describe("a person who declines", () => {
    const denied = "https://crm.test/back?error=access_denied&state=s1&iss=https%3A%2F%2Ffoyer.test";
    const tellable = (decline_uri: string) => replies("oauth2/app-info", { client_name: "CRM", decline_uri });
    const declines = () => app.after(() => app.authorize().send({ type: "app.decline" }));

    test.each([
      ["before they sign in", () => Promise.resolve()],
      [
        "after a refusal",
        async () => {
          await signsIn();
          await app.answer("oauth2/login", refused("Wrong password."));
        },
      ],
      [
        "in place of a code",
        async () => {
          await signsIn();
          await app.answer("oauth2/login", byEmail);
        },
      ],
    ])("%s goes back to the app, which hears of it", async (_, first) => {
      await open(`/authorize${query}`);
      await app.answer("oauth2/app-info", tellable(denied));
      await first();
      await declines();
      expect(app.asked("leave")).toEqual(['leave {"url":"[secret]","replace":true,"passAuth":null}']);
      expect(revealed(app.context().departure)).toMatchObject({ url: denied });
    });

    test("while signed in goes back too, and stays signed in", async () => {
      await open(`/authorize${query}`, { signedIn: true });
      await app.answer("authenticate", knownPerson);
      await app.answer("oauth2/app-info", tellable(denied));
      await declines();
      expect(revealed(app.context().departure)).toMatchObject({ url: denied });
      expect(app.context().token).not.toBeNull();
    });

    test.each([
      "https://evil.test/back?error=access_denied&state=s1",
      "https://crm.test/back?error=access_denied",
      "https://crm.test/back?code=c1&state=s1",
      "",
    ])("is not led to %j", async (address) => {
      await open(`/authorize${query}`);
      await app.answer("oauth2/app-info", tellable(address));
      await declines();
      expect(app.authorize().getSnapshot()).toMatchObject({ value: { filling: "quiet" } });
      expect(app.asked("leave")).toEqual([]);
    });

    test("goes back to a known app whose request is invalid, which hears why", async () => {
      const invalid = "https://crm.test/back?error=invalid_request&state=s1";
      await open(`/authorize${query}`);
      const outcome = { client_name: "CRM", problem: "The request is invalid.", decline_uri: invalid };
      await app.answer("oauth2/app-info", replies("oauth2/app-info", outcome));
      expect(app.authorize().getSnapshot()).toMatchObject({
        value: "rejected",
        context: { failure: { message: "The request is invalid." } },
      });
      await declines();
      expect(revealed(app.context().departure)).toMatchObject({ url: invalid });
    });
  });

  test("signs another account in, and leaves the account of this session signed in", async () => {
    await open(`/login${query}`, { signedIn: true });
    await app.answer("authenticate", knownPerson);
    expect(app.address()).toBe(`/authorize${query}`);
    expect(app.replaces()).toBe(true);
    await app.answer("oauth2/app-info", known);
    await app.after(() => app.authorize().send({ type: "account.change" }));
    await signsIn();
    await app.answer("oauth2/login", back);
    expectTheWayBack();
    expect(app.context().token).not.toBeNull();
  });

  describe("with a passkey", () => {
    const usesPasskey = () => app.after(() => app.authorize().send({ type: "passkey.use" }));
    const gives = async () => {
      await app.answer("passkeys|challenge", answers("passkeys|challenge", { options: canary("options") }));
      await app.answer("provePasskey", () => ({ answer: { response: secretCanary("signature") } }));
    };

    test("signs in here, and offers to continue with the account", async () => {
      await open(`/authorize${query}`);
      await app.answer("oauth2/app-info", known);
      await usesPasskey();
      await usesPasskey();
      expect(app.asked("passkeys|challenge")).toHaveLength(1);
      await gives();
      await app.answer(
        "passkeys|signIn",
        answers("passkeys|signIn", { token: canary("token"), email: "ann@acme.test" }),
      );
      expect(app.screen()).toBe("starting");
      await app.answer("authenticate", knownPerson);
      await app.answer("oauth2/app-info", known);
      expect(app.address()).toBe(`/authorize${query}`);
      expect(app.authorize().getSnapshot().value).toEqual({ offering: "quiet" });
      await app.after(() => app.authorize().send({ type: "account.continue" }));
      await app.answer("oauth2/login-with-session", back);
      expectTheWayBack();
    });

    const signsInWith = async (more: object) => {
      await open(`/authorize${query}`);
      await app.answer("oauth2/app-info", known);
      await usesPasskey();
      await gives();
      await app.answer("passkeys|signIn", answers("passkeys|signIn", { email: "ann@acme.test", ...more }));
    };
    const keptRequest = `storage {"type":"keep.returnAddress","url":"/authorize${query}"}`;

    test("verifies the email first when the reply says so, and then comes back to the request", async () => {
      await signsInWith({ activateAccount: true });
      expect([app.screen(), app.context().token]).toEqual(["verifyEmail", null]);
      expect(app.asked("storage")).toContain(keptRequest);
    });

    test("changes the password first when the reply says so, and then comes back to the request", async () => {
      await signsInWith({ token: canary("token"), aftrp: true });
      await app.answer("authenticate", answers("authenticate", { ...member, aftrp: true }));
      expect(app.screen()).toBe("changePassword");
      expect(app.asked("storage")).toContain(keptRequest);
    });

    test("signs in again when the service still wants a second factor, and then comes back to the request", async () => {
      await signsInWith({ isCompanyMFA: true, isUserMFASetup: true });
      expect(app.screen()).toBe("login");
      expect(app.asked("storage")).toContain(keptRequest);
    });

    test("leaves the form as it is when none is given", async () => {
      await open(`/authorize${query}`);
      await app.answer("oauth2/app-info", known);
      await usesPasskey();
      await app.answer("passkeys|challenge", offline);
      const { value, context } = app.authorize().getSnapshot();
      expect([value, context.failure?.code]).toEqual([{ filling: "refused" }, "offline"]);
    });

    test("gives way to a password that is sent meanwhile", async () => {
      await open(`/authorize${query}`);
      await app.answer("oauth2/app-info", known);
      await usesPasskey();
      await signsIn();
      await app.answer("oauth2/login", back);
      expectTheWayBack();
      expect(app.context().token).toBeNull();
    });

    test.each([
      ["nobody continues with an app that the service does not know", `/login?${asked}`, false],
      ["somebody is signed in", `/authorize${query}`, true],
    ])("is not offered where %s", async (_, address, signedIn) => {
      await open(address, { signedIn });
      if (signedIn) {
        await app.answer("authenticate", knownPerson);
        await app.answer("oauth2/app-info", known);
        await app.after(() => app.authorize().send({ type: "account.change" }));
      } else await app.answer("oauth2/app-info", refused("Not found.", { status: 404 }));
      await usesPasskey();
      expect(app.asked("passkeys|challenge")).toEqual([]);
    });
  });

  test.each([
    ["of 4,096 characters is taken", `${query}&x=`.padEnd(4096, "x"), "introducing"],
    ["of 4,097 is not", `${query}&x=`.padEnd(4097, "x"), "rejected"],
    ["with a key given twice is not", `${query}&state=s2`, "rejected"],
    ["with a key given twice in other letters is not", `${query}&stat%65=s2`, "rejected"],
  ])("a query %s", async (_name, search, state) => {
    await open(`/authorize${search}`);
    expect(app.authorize().getSnapshot().value).toBe(state);
  });

  const notTheRequest = [
    "https://evil.test/back?code=c1&state=s1",
    "https://crm.test/back?state=s1",
    "javascript:alert(1)",
    "",
    "https://crm.test/back?code=c1",
    "https://crm.test/back?code=c1&state=s2",
    "https://crm.test/back?code=c1&state=s1&state=s1",
    "https://crm.test/back?code=c1&state=s2&state=s1",
  ];
  test.each([`/authorize${query}`, `/login?${asked}`].flatMap((page) => notTheRequest.map((url) => [page, url])))(
    "at %s follows no redirect to %j, and the form shows the failure",
    async (page, redirect_uri) => {
      await open(page);
      await app.answer("oauth2/app-info", known);
      await signsIn();
      await app.answer("oauth2/login", replies("oauth2/login", { redirect_uri }));
      expect(app.asked("leave")).toEqual([]);
      expect(app.authorize().getSnapshot().context).toMatchObject({
        failure: { code: "unreadable" },
        body: null,
        url: null,
      });
      await signsIn();
      expect(app.asked("oauth2/login")).toHaveLength(2);
    },
  );

  test("a refusal signs nobody out", async () => {
    await open(`/authorize${query}`, { signedIn: true });
    await app.answer("authenticate", knownPerson);
    await app.answer("oauth2/app-info", known);
    await app.after(() => app.authorize().send({ type: "account.change" }));
    await signsIn();
    await app.answer("oauth2/login", unauthorised);
    expect(app.screen()).toBe("authorize");
    expect(app.signOut()).toBeUndefined();
    expect(app.authorize().getSnapshot().context).toMatchObject({ failure: { code: "unauthorised" }, body: null });
  });
});

describe("at a service of the specification alone", () => {
  test("a signed-in person gets the form", async () => {
    await open(`/authorize${query}`, { signedIn: true, extensions: [] });
    await app.answer("authenticate", knownPerson);
    await app.answer("oauth2/app-info", known);
    expect(app.authorize().getSnapshot().value).toEqual({ filling: "quiet" });
  });

  test("no passkey is offered, with which nobody could go on", async () => {
    await open(`/authorize${query}`, { extensions: [] });
    await app.answer("oauth2/app-info", known);
    await app.after(() => app.authorize().send({ type: "passkey.use" }));
    expect(app.authorize().getSnapshot().value).toEqual({ filling: "quiet" });
  });
});

describe("a signed-in person", () => {
  const goesOn = () => app.after(() => app.authorize().send({ type: "account.continue" }));
  const state = () => app.authorize().getSnapshot().value;

  test.each([{ aftrp: true }, { activateAccount: true }, { email: null }])("with %j gets the form", async (more) => {
    await open(`/authorize${query}`, { signedIn: true });
    await app.answer("authenticate", answers("authenticate", { ...member, ...more }));
    await app.answer("oauth2/app-info", known);
    expect(state()).toEqual({ filling: "quiet" });
    await goesOn();
    expect(app.asked("oauth2/login-with-session")).toEqual([]);
  });

  test("who has to prove again who they are continues with the token that the proof gives", async () => {
    await open(`/authorize${query}`, { signedIn: true });
    await app.answer("authenticate", knownPerson);
    await app.answer("oauth2/app-info", known);
    const before = revealed(app.authorize().getSnapshot().context.token);
    await goesOn();
    await app.answer("oauth2/login-with-session", refused("Confirm that it's you.", { status: 428 }));
    expect(state()).toBe("proving");
    const proof = app.authorize().getSnapshot().children.stepUp;
    await app.answer("stepUp|read", answers("stepUp|read", {}));
    await app.after(() => proof?.send({ type: "form.submit", values: { password } }));
    await app.socketSays({ type: "push.token", token: secretCanary("renewed") });
    await app.answer("stepUp|prove", answers("stepUp|prove", { success: true }));
    expect(state()).toBe("continuing");
    expect(revealed(app.authorize().getSnapshot().context.token)).not.toBe(before);
    expect(app.authorize().getSnapshot().context.token).toEqual(app.context().token);
    await app.answer("oauth2/login-with-session", back);
    expectTheWayBack();
  });

  test.each([`/authorize${query}`, `/login?${asked}`])(
    "whose token has expired returns to the app's request after signing in: %s",
    async (page) => {
      await open(page, { signedIn: true });
      await app.answer("authenticate", unauthorised);
      await app.endsSignOut();
      expect(app.screen()).toBe("login");
      const kept = app.asked("storage").filter((effect) => effect.includes("keep.returnAddress"));
      const search = page.slice(page.indexOf("?"));
      expect(kept).toEqual([`storage {"type":"keep.returnAddress","url":"/authorize${search}"}`]);
    },
  );
});

describe("an app that wants nothing to be shown", () => {
  const why = (error: string) => `https://crm.test/back?error=${error}&state=s1&iss=https%3A%2F%2Ffoyer.test`;
  const silent = (decline_uri: string | null) =>
    replies("oauth2/app-info", { client_name: "CRM", silent: true, decline_uri });

  test("hears at once that nobody is signed in, and leads nowhere else", async () => {
    await open(`/authorize${query}`);
    await app.answer("oauth2/app-info", silent(why("login_required")));
    expect(revealed(app.context().departure)).toMatchObject({ url: why("login_required") });
    expect(app.asked("oauth2/login")).toEqual([]);
  });

  test.each([{}, { aftrp: true }, { activateAccount: true }, { email: null }])(
    "hears of the service what it gets for a signed-in person with %j",
    async (more) => {
      await open(`/authorize${query}`, { signedIn: true, extensions: [] });
      await app.answer("authenticate", answers("authenticate", { ...member, ...more }));
      await app.answer("oauth2/app-info", silent(why("login_required")));
      expect(app.authorize().getSnapshot().value).toBe("answering");
      const redirect_uri = why("interaction_required");
      await app.answer("oauth2/login-with-session", replies("oauth2/login", { redirect_uri }));
      expect(revealed(app.context().departure)).toMatchObject({ url: redirect_uri });
    },
  );

  test.each(["https://evil.test/back?error=login_required&state=s1", "https://crm.test/back?code=c1", null])(
    "is not led to %j, and no form is shown",
    async (address) => {
      await open(`/authorize${query}`);
      await app.answer("oauth2/app-info", silent(address));
      expect(app.authorize().getSnapshot().value).toBe("rejected");
      expect(app.asked("leave")).toEqual([]);
    },
  );
});

describe("a second factor for a third-party app", () => {
  const reachIt = async (needed = byEmail) => {
    await open(`/authorize${query}`);
    await app.answer("oauth2/app-info", known);
    await signsIn();
    await app.answer("oauth2/login", needed);
  };
  const waits = () =>
    app
      .challenge()
      .getSnapshot()
      .matches({ open: { resend: "waiting" } });

  test("by email has been sent: the person can request the next after five seconds, and enter the code before", async () => {
    await reachIt();
    expect(waits()).toBe(true);
    await resends();
    expect(app.asked("oauth2/login")).toHaveLength(1);
    await typesCode(app);
    expect(app.asked("oauth2/login-with-code")).toEqual([
      `oauth2/login-with-code {"query":"${query}",${body},"otp":"[secret]"}}`,
    ]);
    await app.after(() => app.world.passMilliseconds(4_999));
    expect(waits()).toBe(true);
    await app.after(() => app.world.passMilliseconds(1));
    expect(waits()).toBe(false);
    await resends();
    expect(app.asked("oauth2/login")).toEqual([
      `oauth2/login {"query":"${query}",${body}}}`,
      `oauth2/login {"query":"${query}",${body}}}`,
    ]);
    await app.answer("oauth2/login", byEmail);
    await app.answer("oauth2/login-with-code", back);
    expectTheWayBack();
  });

  test("waits as long as the service says after it sent too many", async () => {
    await reachIt();
    await app.after(() => app.world.passMilliseconds(5_000));
    await resends();
    await app.answer("oauth2/login", throttled(600));
    expect(waits()).toBe(true);
    // A reload does not end the wait.
    const from = STARTED_AT + 5_000;
    expect(app.asked("keep resendWait").at(-1)).toContain(`"until":${from + 600_000}`);
    await app.after(() => app.world.passMilliseconds(599_999));
    expect(waits()).toBe(true);
  });

  test("from the authenticator app needs no sending", async () => {
    await reachIt(replies("oauth2/login", { isMultiFactorAuth: true, MFAType: 2 }));
    await resends();
    expect(app.asked("oauth2/login")).toHaveLength(1);
    expect(app.asked("keep resendWait")).toEqual([]);
  });

  test("from the authenticator app can be replaced by a recovery code for that app", async () => {
    await reachIt(replies("oauth2/login", { isMultiFactorAuth: true, MFAType: 2 }));
    await app.after(() => app.authorize().send({ type: "recovery.start" }));
    expect(app.screen()).toBe("recoveryCode");
    expect(app.context().loginDetails).toMatchObject({ MFAType: 2, isEmailMFA: false, isAuthenticatorAppMFA: true });
  });

  test("beside another person's session: the recovery code is entered after signing out, and leads back", async () => {
    await open(`/authorize${query}`, { signedIn: true });
    await app.answer("authenticate", knownPerson);
    await app.answer("oauth2/app-info", known);
    await app.after(() => app.authorize().send({ type: "account.change" }));
    await signsIn();
    await app.answer("oauth2/login", byEmail);
    await app.after(() => app.authorize().send({ type: "recovery.start" }));
    expect(app.screen()).toBe("signingOut");
    expect(app.asked("storage")).toEqual([
      'storage {"type":"keep.email","email":"ann@acme.test"}',
      `storage {"type":"keep.returnAddress","url":"/authorize${query}"}`,
    ]);
    await app.endsSignOut();
    expect([app.screen(), app.context().loginDetails]).toEqual(["login", null]);
  });

  test("leads to no redirect URI but the requested one", async () => {
    await reachIt();
    await typesCode(app);
    await app.answer("oauth2/login-with-code", replies("oauth2/login", { redirect_uri: "https://evil.test?code=c1" }));
    expect(app.asked("leave")).toEqual([]);
    expect(app.challenge().getSnapshot().context.failure?.code).toBe("unreadable");
  });
});

describe("at /login", () => {
  test("client_id, state and redirect_uri make it a third-party sign-in, at the same address", async () => {
    await open(`/login?${asked}`, { email: "ann@acme.test" });
    expect(app.screen()).toBe("authorize");
    expect(app.address()).toBe(`/login?${asked}`);
    expect(app.authorize().getSnapshot().context.identifier).toBe("ann@acme.test");
    await app.answer("oauth2/app-info", known);
    await signsIn();
    await app.answer("oauth2/login", back);
    expectTheWayBack();
  });

  test("an app that the service refuses gets no form there either", async () => {
    await open(`/login?${asked}`);
    await app.answer("oauth2/app-info", refused("This app is not registered."));
    expect(app.authorize().getSnapshot().value).toBe("rejected");
  });

  test.each([
    ["does not know this call", refused("Not found.", { status: 404 })],
    ["cannot be reached", offline],
  ])("shows the form without a name when the service %s", async (_name, outcome) => {
    await open(`/login?${asked}`);
    await app.answer("oauth2/app-info", outcome);
    expect(app.authorize().getSnapshot()).toMatchObject({ value: { filling: "quiet" }, context: { app: null } });
  });

  test.each(["client_id", "state", "redirect_uri"])("without %s it is the ordinary login", async (left) => {
    const search = new URLSearchParams(asked);
    search.delete(left);
    await open(`/login?${search}`);
    expect(app.screen()).toBe("login");
  });

  test("going Back to the page shows the form again, without a password", async () => {
    await open(`/login?${asked}`);
    await app.answer("oauth2/app-info", known);
    await signsIn();
    await app.answer("oauth2/login", back);
    await app.after(() => app.root.send({ type: "page.restored" }));
    expect(app.screen()).toBe("authorize");
    expect(app.authorize().getSnapshot().context).toMatchObject({ body: null, url: null });
    expect(app.asked("oauth2/login")).toHaveLength(1);
  });
});
