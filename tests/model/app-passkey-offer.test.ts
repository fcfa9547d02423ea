import { afterEach, describe, expect, test } from "vitest";
import { answers, offline, refused, timedOut } from "../../machines/shared/cases.ts";
import { canary, type Outcome, secretCanary } from "../../workbench/cases.ts";
import { member, organisation } from "../../machines/shared/people.ts";
import {
  accepted,
  closeFoyer,
  type Foyer,
  knownPerson,
  openFoyer,
  secondFactorNeeded,
  signsIn,
  typesCode,
} from "./foyer.ts";

/* The offer of a passkey after a sign-in with a password. */

let app: Foyer;
afterEach(() => closeFoyer(app));

const offer = () => app.root.getSnapshot().value.passkeyOffer;
const ask: Outcome = () => ({ answer: "ask" });
const create: Outcome = () => ({ answer: "create" });
const made: Outcome = () => ({ answer: { response: secretCanary("new passkey") } });
const options = answers("passkeys|create", { options: canary("options") });
const cancelled: Outcome = refused("", { code: "passkeyCancelled", status: 0 });
const twoProducts = answers("getWorkspaceList", { list: [organisation("acme", "hrms", "chat")] });
const owner = answers("login", { token: canary("token"), email: "ann@acme.test", hasPasskey: true });
const keptChoices = () => app.asked("storage").filter((effect) => effect.includes("passkeyOffer"));

/** Signs in with the password alone and reaches the workspace. */
async function reachWorkspace(reply = accepted, opening: Parameters<typeof openFoyer>[1] = {}) {
  app = await openFoyer("/login", { holds: ["howToOfferPasskey"], ...opening });
  await signsIn(app);
  await app.answer("login", reply);
  await app.answer("authenticate", knownPerson);
  await app.answer("getWorkspaceList", twoProducts);
  expect(app.screen()).toBe("workspace");
}

async function reachOffer() {
  await reachWorkspace();
  await app.answer("howToOfferPasskey", ask);
  expect(offer()).toBe("offered");
}

describe("a person is offered a passkey", () => {
  test("after the password alone, once they are in the workspace", async () => {
    app = await openFoyer("/login", { holds: ["howToOfferPasskey"] });
    await signsIn(app);
    await app.answer("login", accepted);
    expect([offer(), app.asked("howToOfferPasskey")]).toEqual(["due", []]);
    await app.answer("authenticate", knownPerson);
    expect([offer(), app.asked("howToOfferPasskey")]).toEqual(["considering", ["howToOfferPasskey"]]);
    await app.answer("howToOfferPasskey", ask);
    expect(offer()).toBe("offered");
  });

  test("after the password and a code", async () => {
    app = await openFoyer("/login", { holds: ["howToOfferPasskey"] });
    await signsIn(app);
    await app.answer("login", secondFactorNeeded);
    await typesCode(app);
    await app.answer("login-with-code", accepted);
    await app.answer("authenticate", knownPerson);
    expect(offer()).toBe("considering");
  });

  test("only after the password that they had to change", async () => {
    app = await openFoyer("/login", { holds: ["howToOfferPasskey"] });
    await signsIn(app);
    await app.answer("login", answers("login", { token: canary("token"), email: "ann@acme.test", aftrp: true }));
    await app.answer("authenticate", answers("authenticate", { ...member, aftrp: true }));
    expect([app.screen(), offer()]).toEqual(["changePassword", "due"]);
  });

  test("again when they come back from another page while the browser is asked", async () => {
    await reachWorkspace();
    await app.follows("/downloads");
    expect([offer(), app.world.waiting()]).toEqual(["due", expect.not.arrayContaining(["howToOfferPasskey"])]);
    await app.follows("/workspace");
    expect(offer()).toBe("considering");
  });
});

describe("a person is offered no passkey", () => {
  test("if they have one", async () => {
    await reachWorkspace(owner);
    expect(offer()).toBe("none");
  });

  test("at a service without passkeys", async () => {
    await reachWorkspace(accepted, { passkeys: false });
    expect(offer()).toBe("none");
  });

  test("if the browser can make none, or its part could not be loaded", async () => {
    await reachWorkspace();
    await app.answer("howToOfferPasskey", () => ({ answer: "none" }));
    expect(offer()).toBe("none");
    app.stop();
    await reachWorkspace();
    await app.answer("howToOfferPasskey", offline);
    expect(offer()).toBe("none");
  });

  test("after a sign-in with a passkey", async () => {
    app = await openFoyer("/login", { holds: ["howToOfferPasskey"] });
    await app.after(() => app.login().send({ type: "passkey.use" }));
    await app.answer("passkeys|challenge", answers("passkeys|challenge", { options: canary("options") }));
    await app.answer("provePasskey", () => ({ answer: { response: secretCanary("signature") } }));
    await app.answer("passkeys|signIn", answers("passkeys|signIn", { token: canary("token"), email: "ann@acme.test" }));
    await app.answer("authenticate", knownPerson);
    expect([app.screen(), offer()]).toEqual(["workspace", "none"]);
  });

  test("if the sign-in leads on to another site", async () => {
    app = await openFoyer("/login", {
      holds: ["howToOfferPasskey"],
      recalls: { returnAddress: { "": "https://hrms.test/acme/dashboard" } },
    });
    await signsIn(app);
    await app.answer("login", accepted);
    await app.answer("authenticate", knownPerson);
    expect([app.screen(), app.asked("howToOfferPasskey")]).toEqual(["leaving", []]);
  });

  test("if the workspace leads on to their only product", async () => {
    app = await openFoyer("/login", { holds: ["howToOfferPasskey"] });
    await signsIn(app);
    await app.answer("login", accepted);
    await app.answer("authenticate", knownPerson);
    await app.answer("getWorkspaceList", answers("getWorkspaceList", { list: [organisation("acme", "chat")] }));
    await app.answer("loginEmail", answers("loginEmail", { success: true }));
    expect([app.screen(), offer()]).toEqual(["leaving", "due"]);
    expect(app.world.waiting()).not.toContain("howToOfferPasskey");
  });
});

describe("the offered person", () => {
  test("creates one in the panel, which begins at once, and the offer ends", async () => {
    await reachOffer();
    await app.happens({ type: "panel.open", panel: "passkeys", adds: true });
    expect([offer(), app.root.getSnapshot().value.panel]).toEqual(["none", "passkeys"]);
    expect(app.asked("passkeys|create")).toHaveLength(1);
    await app.answer("passkeys|create", options);
    expect(app.asked("makePasskey")).toEqual(['makePasskey {"options":"[secret]","automatic":false}']);
    await app.answer("makePasskey", cancelled);
    await app.answer("passkeys|read", answers("passkeys|read", { list: [] }));
    expect(app.root.getSnapshot().children.passkeys?.getSnapshot().value).toBe("shown");
  });

  test("needs no offer once they have opened their passkeys themselves", async () => {
    await reachOffer();
    await app.happens({ type: "panel.open", panel: "activity" });
    expect(offer()).toBe("offered");
    await app.happens({ type: "panel.open", panel: "passkeys" });
    expect(offer()).toBe("none");
    expect(app.asked("passkeys|create")).toEqual([]);
  });

  test.each(["later", "never"] as const)("answers “%s”, which this browser keeps", async (choice) => {
    await reachOffer();
    await app.happens({ type: "passkeyOffer.decline", choice });
    expect(offer()).toBe("none");
    expect(keptChoices()).toEqual([`storage {"type":"keep.passkeyOffer","choice":"${choice}"}`]);
  });

  test("signs out, which ends the offer and keeps no choice", async () => {
    await reachOffer();
    await app.happens({ type: "session.signOut" });
    expect([offer(), keptChoices()]).toEqual(["none", []]);
  });
});

describe("a browser that makes a passkey without asking", () => {
  test("does so, and a toast says it", async () => {
    await reachWorkspace();
    await app.answer("howToOfferPasskey", create);
    await app.answer("passkeys|create", options);
    expect(app.asked("makePasskey")).toEqual(['makePasskey {"options":"[secret]","automatic":true}']);
    await app.answer("makePasskey", made);
    expect(app.toasts()).toEqual([]);
    await app.answer("passkeys|add", answers("passkeys|add", { passkeyId: "new" }));
    expect([offer(), app.toasts()]).toEqual(["none", ["passkeyMade"]]);
  });

  test.each<[string, readonly (readonly [string, Outcome])[]]>([
    ["the service asks for none", [["passkeys|create", refused("Not now.")]]],
    [
      "the browser makes none",
      [
        ["passkeys|create", options],
        ["makePasskey", cancelled],
      ],
    ],
    [
      "the service does not answer",
      [
        ["passkeys|create", options],
        ["makePasskey", made],
        ["passkeys|add", timedOut],
      ],
    ],
  ])("fails in silence if %s, and the person is asked", async (_, outcomes) => {
    await reachWorkspace();
    await app.answer("howToOfferPasskey", create);
    for (const [name, outcome] of outcomes) await app.answer(name, outcome);
    expect([offer(), app.toasts()]).toEqual(["offered", []]);
  });

  test("stops when the person opens their passkeys or signs out", async () => {
    await reachWorkspace();
    await app.answer("howToOfferPasskey", create);
    expect(app.world.waiting()).toContain("passkeys|create");
    await app.happens({ type: "session.signOut" });
    expect(app.world.waiting()).not.toContain("passkeys|create");
    expect(offer()).toBe("none");
  });
});
