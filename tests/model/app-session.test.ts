import * as v from "valibot";
import { afterEach, describe, expect, test } from "vitest";
import { calls } from "../../machines/shared/contract.ts";
import { plainFailure } from "../../machines/shared/failure.ts";
import {
  closeFoyer,
  accepted,
  code,
  type Foyer,
  knownPerson,
  openFoyer,
  secondFactorNeeded,
  signsIn,
} from "./foyer.ts";
import {
  answers,
  breaks,
  canary,
  done,
  offline,
  secretCanary,
  timedOut,
  unauthorised,
} from "../../machines/shared/cases.ts";
import { member, chosenPassword } from "../../machines/shared/people.ts";

/* Who is signed in, and what ends it. */

let app: Foyer;
const open = async (...how: Parameters<typeof openFoyer>) => (app = await openFoyer(...how));
afterEach(() => closeFoyer(app));

const openAsMember = async (address = "/workspace") => {
  await open(address, { signedIn: true, email: "ann@acme.test" });
  await app.answer("authenticate", knownPerson);
};

describe("opening the app", () => {
  test("without a token it asks to sign in", async () => {
    await open("/");
    expect(app.screen()).toBe("login");
    expect(app.asked("authenticate")).toEqual([]);
  });

  test("with a token it is neither signed in nor out until the service has answered", async () => {
    await open("/workspace", { signedIn: true });
    expect(app.screen()).toBe("starting");
    expect(app.asked("transport")).toEqual([expect.stringContaining('"token":"[secret]"')]);
    await app.answer("authenticate", knownPerson);
    expect(app.screen()).toBe("workspace");
  });

  test("with a token that no longer holds it clears up and asks to sign in", async () => {
    await open("/workspace", { signedIn: true });
    await app.socketSays({ type: "call.unauthorised" });
    await app.answer("signOut", done);
    expect(app.screen()).toBe("login");
    expect(app.asked("signOut")).toHaveLength(1);
    expect(app.context().token).toBeNull();
  });

  test("with a 401 from the call alone it does the same", async () => {
    await open("/workspace", { signedIn: true });
    await app.answer("authenticate", unauthorised);
    expect(app.screen()).toBe("signingOut");
    expect(app.session()).toBe("ending");
  });

  test("while the service is down it says so, and goes on by itself when it is back", async () => {
    await open("/change-password", { signedIn: true });
    await app.socketSays({ type: "connection.failed" });
    await app.answer("authenticate", offline);
    expect(app.screen()).toBe("unreachable");
    await app.socketSays({ type: "connection.retrying" });
    await app.socketSays({ type: "connection.online" });
    expect(app.screen()).toBe("unreachable");
    await app.answer("authenticate", knownPerson);
    expect(app.screen()).toBe("changePassword");
    expect(app.address()).toBe("/change-password");
  });

  test("while the service is down the person can ask again", async () => {
    await open("/workspace", { signedIn: true });
    await app.answer("authenticate", offline);
    await app.happens({ type: "session.retry" });
    await app.happens({ type: "session.retry" });
    expect(app.asked("authenticate")).toHaveLength(2);
    await app.answer("authenticate", knownPerson);
    expect(app.screen()).toBe("workspace");
  });

  test("a visitor sees the form at once, however long the service takes", async () => {
    await open("/login");
    await app.socketSays({ type: "connection.failed" });
    expect(app.screen()).toBe("login");
  });
});

describe("what the service says unasked", () => {
  test("who the person is, before the reply to the login: the workspace comes without another question", async () => {
    await open("/login");
    await signsIn(app);
    await app.socketSays({ type: "push.authenticate", session: v.parse(calls.authenticate.reply, member) });
    expect(app.screen()).toBe("login");
    await app.answer("login", accepted);
    expect(app.screen()).toBe("workspace");
    expect(app.asked("authenticate")).toEqual([]);
  });

  test("that someone is signed in: the form gives way to the workspace", async () => {
    await open("/login");
    const reply = v.parse(calls.login.reply, { token: canary("pushed token"), email: "ann@acme.test" });
    await app.socketSays({ type: "push.login", reply: { ...reply, activateAccount: true } });
    expect(app.screen()).toBe("login");
    await app.socketSays({ type: "push.login", reply });
    expect(app.screen()).toBe("starting");
    await app.answer("authenticate", knownPerson);
    expect(app.screen()).toBe("workspace");
  });

  test("a new token, at the form for a new password: that was changed, though the form had given up", async () => {
    await open("/workspace", { signedIn: true });
    await app.answer("authenticate", answers("authenticate", { ...member, aftrp: true }));
    const values = { oldPassword: secretCanary("old password"), ...chosenPassword };
    await app.after(() => app.changePassword().send({ type: "form.submit", values }));
    await app.answer("hrms|myPassword|update", timedOut);
    expect(app.screen()).toBe("changePassword");
    const token = canary("pushed token");
    await app.socketSays({ type: "push.login", reply: v.parse(calls.login.reply, { token }) });
    expect(app.context().token?.reveal()).toBe(token);
    expect(app.screen()).toBe("workspace");
    expect(app.toasts()).toEqual(["passwordUpdated"]);
  });

  test("a new token, after that form was left: it counts from now on, and the page stays", async () => {
    await openAsMember();
    const token = canary("pushed token");
    await app.socketSays({ type: "push.login", reply: v.parse(calls.login.reply, { token }) });
    expect(app.context().token?.reveal()).toBe(token);
    expect(app.screen()).toBe("workspace");
    expect(app.toasts()).toEqual([]);
  });

  test("that the session is over", async () => {
    await openAsMember();
    await app.socketSays({ type: "call.unauthorised" });
    expect(app.screen()).toBe("signingOut");
    expect(app.asked("signOut")).toEqual(["signOut []"]);
  });

  test("that the session is over, to someone who has none", async () => {
    await open("/login");
    await app.socketSays({ type: "call.unauthorised" });
    expect(app.screen()).toBe("login");
    expect(app.asked("signOut")).toEqual([]);
  });

  test("a refusal is shown for a moment, whatever the screen", async () => {
    await openAsMember();
    await app.socketSays({ type: "call.refused", message: "Not now." });
    expect(app.toasts()).toEqual([{ text: "refused", about: "Not now." }]);
    expect(app.screen()).toBe("workspace");
  });
});

describe("signing out", () => {
  const screensWithASession: Record<string, () => Promise<void>> = {
    workspace: () => openAsMember(),
    changePassword: () => openAsMember("/change-password"),
    verifyOrganization: () => openAsMember("/verify-organization/acme"),
    multiFactorSetup: () => openAsMember("/setup-multi-factor"),
    recoveryCode: () => openAsMember("/recovery-code"),
    forgotWithRecovery: () => openAsMember("/forget-with-recovery"),
    invite: () => openAsMember("/invite/abc"),
    inviteClient: () => openAsMember(`/invite-client/${"x".repeat(36)}`),
    authorize: () => openAsMember("/authorize?client_id=c"),
    downloads: () => openAsMember("/downloads"),
    pageNotFound: () => openAsMember("/no/such/page"),
    verifyEmail: () => openAsMember("/verify-email"),
    unreachable: async () => {
      await open("/workspace", { signedIn: true });
      await app.answer("authenticate", offline);
    },
    starting: async () => {
      await open("/workspace", { signedIn: true });
    },
    leaving: async () => {
      await openAsMember("/acme/login");
      await app.answer("leave", breaks);
    },
    multiFactorLogin: async () => {
      await open("/login");
      await signsIn(app);
      await app.answer("login", secondFactorNeeded);
    },
  };

  test.each(Object.entries(screensWithASession))(
    "from %s tells the service once and ends at the form",
    async (screen, reach) => {
      await reach();
      expect(app.screen()).toBe(screen);
      await app.happens({ type: "session.signOut" });
      await app.happens({ type: "session.signOut" });
      await app.socketSays({ type: "call.unauthorised" });
      expect(app.screen()).toBe("signingOut");
      expect(app.asked("signOut")).toEqual(['signOut ["tellService"]']);
      await app.goesBackTo("/workspace");
      expect(app.screen()).toBe("signingOut");
      await app.answer("signOut", done);
      expect(app.screen()).toBe("login");
      expect(app.context()).toMatchObject({ token: null, session: null, loginDetails: null, setupToken: null });
    },
  );

  test("works without the service too", async () => {
    await openAsMember();
    await app.happens({ type: "session.signOut" });
    await app.answer("signOut", offline);
    expect(app.screen()).toBe("login");
    expect(app.context().token).toBeNull();
  });

  test("by cancelling a forced change of the password", async () => {
    await open("/workspace", { signedIn: true });
    await app.answer("authenticate", answers("authenticate", { ...member, aftrp: true }));
    await app.happens({ type: "session.signOut" });
    expect(app.asked("signOut")).toEqual(['signOut ["tellService"]']);
  });

  test("by the button of the workspace", async () => {
    await openAsMember();
    await app.answer("getWorkspaceList", answers("getWorkspaceList", { list: [] }));
    await app.happens({ type: "session.signOut" });
    expect(app.asked("signOut")).toEqual(['signOut ["tellService"]']);
  });
});

describe("someone whom the service signed out", () => {
  const ending = plainFailure("unauthorised", 0);

  test("is told at the form until they type, and not again", async () => {
    await open("/login", { ending });
    const said = () => app.login().getSnapshot().context.failure;
    expect(said()).toEqual(ending);
    await app.after(() => app.login().send({ type: "form.edit", field: "identifier" }));
    expect(said()).toBeNull();
    await app.follows("/downloads");
    await app.follows("/login");
    expect(said()).toBeNull();
  });
});

describe("a 401 in the middle", () => {
  test("of changing the password", async () => {
    await openAsMember("/change-password");
    await app.after(() =>
      app.changePassword().send({
        type: "form.submit",
        values: { oldPassword: secretCanary("old password"), ...chosenPassword },
      }),
    );
    await app.socketSays({ type: "call.unauthorised" });
    expect(app.screen()).toBe("signingOut");
    expect(app.world.waiting()).toEqual(["signOut"]);
  });

  test("of loading the workspace", async () => {
    await openAsMember();
    await app.socketSays({ type: "call.unauthorised" });
    expect(app.screen()).toBe("signingOut");
    expect(app.world.waiting()).toEqual(["signOut"]);
  });

  test("of signing in is a refusal like any other", async () => {
    await open("/login");
    await signsIn(app);
    await app.socketSays({ type: "call.unauthorised" });
    await app.answer("login", unauthorised);
    expect(app.screen()).toBe("login");
    expect(app.login().getSnapshot().context.failure?.code).toBe("unauthorised");
  });

  test("of verifying an email without a session is a refusal like any other", async () => {
    await open("/verify-email", { email: "ann@acme.test" });
    await app.after(() => app.challenge().send({ type: "form.submit", values: { code } }));
    await app.socketSays({ type: "call.unauthorised" });
    await app.answer("activateAccount", unauthorised);
    expect(app.screen()).toBe("verifyEmail");
    expect(app.challenge().getSnapshot().context.failure?.code).toBe("unauthorised");
  });
});

describe("another tab", () => {
  test("signs out: this page starts over", async () => {
    await openAsMember();
    await app.after(() => app.world.tell.storage({ type: "token.changedElsewhere" }));
    expect(app.asked("reload")).toHaveLength(1);
  });

  test("signs in: this page starts over", async () => {
    await open("/login");
    await app.after(() => app.world.tell.storage({ type: "token.changedElsewhere" }));
    expect(app.asked("reload")).toHaveLength(1);
  });

  test("signs out, and this page cannot start over: it is cleared instead", async () => {
    await openAsMember();
    await app.after(() => app.world.tell.storage({ type: "token.changedElsewhere" }));
    await app.answer("reload", breaks);
    expect(app.screen()).toBe("signingOut");
    expect(app.asked("signOut")).toEqual(["signOut []"]);
  });

  test("signs out while this one does: nothing more happens", async () => {
    await openAsMember();
    await app.happens({ type: "session.signOut" });
    await app.after(() => app.world.tell.storage({ type: "token.changedElsewhere" }));
    expect(app.asked("reload")).toEqual([]);
  });
});
