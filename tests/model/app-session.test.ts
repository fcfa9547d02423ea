import * as v from "valibot";
import { afterEach, describe, expect, test } from "vitest";
import { assertPresent } from "../../workbench/assert-present.ts";
import { calls } from "../../machines/shared/contract.ts";
import { plainFailure } from "../../machines/shared/failure.ts";
import {
  closeFoyer,
  accepted,
  type Foyer,
  knownPerson,
  openFoyer,
  secondFactorNeeded,
  sessionIsOver,
  signsIn,
} from "./foyer.ts";
import { breaks, canary, secretCanary } from "../../workbench/cases.ts";
import { offline, refused } from "../../machines/shared/cases.ts";
import { member, chosenPassword } from "../../machines/shared/people.ts";

/* The session: how it begins and ends. */

let app: Foyer;
const open = async (...how: Parameters<typeof openFoyer>) => (app = await openFoyer(...how));
afterEach(() => closeFoyer(app));

const openAsMember = async (address = "/workspace") => {
  await open(address, { signedIn: true, email: "ann@acme.test" });
  await app.answer("authenticate", knownPerson);
};

test("a page whose session check failed repeats it, after twice as long each time, up to a minute", async () => {
  await open("/workspace", { signedIn: true });
  const inTrouble = refused("The account service is busy or being restarted.", { status: 503 });
  await app.answer("authenticate", inTrouble);
  const waits: number[] = [];
  for (let failed = 1; failed <= 7; failed += 1) {
    const wait = assertPresent(app.context().retry).at - app.world.now();
    waits.push(wait);
    await app.after(() => app.world.passMilliseconds(wait));
    expect(app.screen()).toBe("unreachable");
    await app.answer("authenticate", inTrouble);
  }
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  await app.after(() => app.world.passMilliseconds(60_000));
  await app.answer("authenticate", knownPerson);
  expect(app.screen()).toBe("workspace");
});

describe("a message that the service pushes", () => {
  test("names the person before the reply to the login: the workspace opens without another call", async () => {
    await open("/login");
    await signsIn(app);
    await app.socketSays({ type: "push.authenticate", session: v.parse(calls.authenticate.reply, member) });
    expect(app.screen()).toBe("login");
    await app.answer("login", accepted);
    expect(app.screen()).toBe("workspace");
    expect(app.asked("authenticate")).toEqual([]);
  });

  test("names the person of a sign-in that they left: the next page does not take them for anybody", async () => {
    await open("/login");
    await signsIn(app);
    await app.socketSays({ type: "push.authenticate", session: v.parse(calls.authenticate.reply, member) });
    await app.follows("/forgot-password");
    expect([app.screen(), app.context().session]).toEqual(["forgotPassword", null]);
  });

  test("brings a new token after the person left the form: the app uses it, and the page stays", async () => {
    await openAsMember();
    const token = canary("pushed token");
    await app.socketSays({ type: "push.login", reply: v.parse(calls.login.reply, { token }) });
    expect(app.context().token?.reveal()).toBe(token);
    expect(app.screen()).toBe("workspace");
    expect(app.toasts()).toEqual([]);
  });
});

describe("a new token of the same session", () => {
  const token = secretCanary("renewed token");
  const reply = v.parse(calls.login.reply, { token: token.reveal() });
  const held = () => app.context().token?.reveal();

  test("replaces the old one, on a page that stays as it is", async () => {
    await openAsMember("/change-password");
    await app.socketSays({ type: "push.token", token });
    expect([held(), app.screen(), app.toasts()]).toEqual([token.reveal(), "changePassword", []]);
  });

  test.each([
    { page: "that signs out", begin: { type: "session.signOut" }, said: { type: "push.token", token } },
    { page: "that signs out", begin: { type: "session.signOut" }, said: { type: "push.login", reply } },
    {
      page: "where another tab signed out",
      begin: { type: "token.changedElsewhere" },
      said: { type: "push.token", token },
    },
    {
      page: "where another tab signed out",
      begin: { type: "token.changedElsewhere" },
      said: { type: "push.login", reply },
    },
  ] as const)("signs nobody in on a page $page: $said.type", async ({ begin, said }) => {
    await openAsMember();
    await app.happens(begin);
    await app.socketSays(said);
    expect(held()).not.toBe(token.reveal());
  });

  test("signs nobody in on a page where nobody is signed in", async () => {
    await open("/login");
    await app.socketSays({ type: "push.token", token });
    expect(held()).not.toBe(token.reveal());
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
    notMe: () => openAsMember("/not-me/abc"),
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
    "from %s tells the service once and leads to the form",
    async (screen, reach) => {
      await reach();
      expect(app.screen()).toBe(screen);
      await app.happens({ type: "session.signOut" });
      await app.happens({ type: "session.signOut" });
      await app.socketSays(sessionIsOver);
      expect(app.screen()).toBe("signingOut");
      expect(app.asked("logout")).toEqual(["logout {}"]);
      await app.goesBackTo("/workspace");
      expect(app.screen()).toBe("signingOut");
      await app.endsSignOut();
      expect(app.screen()).toBe("login");
      expect(app.context()).toMatchObject({ token: null, session: null, loginDetails: null, setupToken: null });
    },
  );
});

describe("a person signed out by the service", () => {
  const ending = plainFailure("unauthorised", 0, "1");

  test("leaves the reason that the service gave, for the next page", async () => {
    await openAsMember();
    await app.socketSays({ ...sessionIsOver, because: "Too many devices." });
    expect(app.signOut()).toMatchObject({ tellService: false, everywhere: false, because: "Too many devices." });
  });

  test("sees the reason at the form until they type, and only once", async () => {
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

describe("a 401", () => {
  test("to a change of password signs out", async () => {
    await openAsMember("/change-password");
    await app.after(() =>
      app.changePassword().send({
        type: "form.submit",
        values: { oldPassword: secretCanary("old password"), ...chosenPassword },
      }),
    );
    await app.socketSays(sessionIsOver);
    expect(app.screen()).toBe("signingOut");
    expect(app.world.waiting()).toEqual(["leave"]);
  });
});

describe("another tab", () => {
  test("signs out at the same time, which causes no reload", async () => {
    await openAsMember();
    await app.happens({ type: "session.signOut" });
    await app.after(() => app.root.send({ type: "token.changedElsewhere" }));
    expect(app.asked("reload")).toEqual([]);
  });
});
