import { afterEach, describe, expect, test } from "vitest";
import { productKeys, type ShellApp } from "../../machines/shared/products.ts";
import { closeFoyer, type Foyer, knownPerson, openFoyer } from "./foyer.ts";
import { answers, breaks, done, offline, refused } from "../../machines/shared/cases.ts";
import { accessTo, type ListEntry, member, organisation } from "../../machines/shared/people.ts";

/* From the workspace to the products' own sites. */

let app: Foyer;
afterEach(() => closeFoyer(app));

type Opening = Parameters<typeof openFoyer>[1];

/** Opens the workspace of a person with these organisations. */
async function openWorkspace(list: ListEntry[], opening: Opening = {}, person: Partial<typeof member> = {}) {
  app = await openFoyer("/workspace", { signedIn: true, ...opening });
  await app.answer("authenticate", answers("authenticate", { ...member, ...person }));
  await app.answer("getWorkspaceList", answers("getWorkspaceList", { list }));
}

const shells: Record<string, ShellApp | null> = {
  "a browser": null,
  "the chat app": "chat",
  "the tracking app": "track",
};

describe.each(Object.entries(shells))("in %s", (_name, shellApp) => {
  const shell = shellApp && { app: shellApp, version: "2.1.0" };

  test.each(productKeys)("%s opens at its own site, after the service was told", async (product) => {
    const other = product === "chat" ? "hrms" : "chat";
    await openWorkspace([organisation("ac me", product, other)], { shell, surveyEnabled: true });
    await app.after(() => app.workspace().send({ type: "product.choose", product }));
    await app.after(() => app.workspace().send({ type: "form.submit" }));
    await app.after(() => app.workspace().send({ type: "form.submit" }));
    const appType = { chat: ',"appType":"superChat"', track: ',"appType":"superTrack"' };
    expect(app.asked("loginEmail")).toEqual([
      `loginEmail {"email":"ann@acme.test","orgId":"ac me"${shellApp ? appType[shellApp] : ""}}`,
    ]);
    await app.answer("loginEmail", answers("loginEmail", { success: true }));
    const tracking = product === "pms" && shellApp === "track";
    const path = product === "hrms" ? "/ac%20me/dashboard" : "/ac%20me";
    const url = `https://${tracking ? "track" : product}.test${path}`;
    const passAuth = tracking ? '{"token":"[secret]","orgId":"ac me"}' : "null";
    expect(app.asked("leave")).toEqual([`leave {"url":"${url}","replace":false,"passAuth":${passAuth}}`]);
    expect(app.screen()).toBe("leaving");
  });
});

describe("a search for organisations", () => {
  const list = ["acme", "beta", "betatron"].map((name) => organisation(name, "hrms", "chat"));
  const send = (event: Parameters<ReturnType<Foyer["workspace"]>["send"]>[0]) =>
    app.after(() => app.workspace().send(event));
  const told = () => app.asked("loginEmail");
  /** Types into the search, which looks half a second later. */
  async function searches(search: string): Promise<void> {
    await send({ type: "search.change", search });
    await app.after(() => app.world.passMilliseconds(500));
  }

  test("that hides the chosen one leaves nothing to be entered, until it is shown again", async () => {
    await openWorkspace(list);
    await searches("beta");
    await send({ type: "form.submit" });
    await send({ type: "product.open", product: "chat" });
    await send({ type: "organisation.choose", orgId: "acme" });
    expect(told()).toEqual([]);
    await searches("");
    await send({ type: "form.submit" });
    expect(told()).toEqual(['loginEmail {"email":"ann@acme.test","orgId":"acme"}']);
  });

  test("chooses the only one it finds when Enter is pressed, and none of several", async () => {
    await openWorkspace(list);
    await send({ type: "search.submit", search: "beta" });
    await send({ type: "form.submit" });
    expect(told()).toEqual([]);
    await send({ type: "search.submit", search: "betat" });
    await send({ type: "form.submit" });
    expect(told()).toEqual(['loginEmail {"email":"ann@acme.test","orgId":"betatron"}']);
  });
});

test("a product that is opened is chosen and entered at once", async () => {
  await openWorkspace([organisation("acme", "hrms", "chat"), organisation("beta", "pms")]);
  await app.after(() => app.workspace().send({ type: "product.open", product: "pms" }));
  expect(app.asked("loginEmail")).toEqual([]);
  await app.after(() => app.workspace().send({ type: "product.open", product: "chat" }));
  await app.answer("loginEmail", answers("loginEmail", {}));
  expect(app.asked("leave")).toEqual(['leave {"url":"https://chat.test/acme","replace":false,"passAuth":null}']);
});

describe("the automatic redirect", () => {
  test("to the only product leaves no step for Back to fall into", async () => {
    await openWorkspace([organisation("acme", "hrms")]);
    await app.answer("loginEmail", answers("loginEmail", {}));
    expect(app.asked("leave")).toEqual([
      'leave {"url":"https://hrms.test/acme/dashboard","replace":true,"passAuth":null}',
    ]);
  });

  test("passes the token on in the tracking app too", async () => {
    await openWorkspace([organisation("acme", "pms")], { shell: { app: "track", version: "2.1.0" } });
    await app.answer("loginEmail", answers("loginEmail", {}));
    expect(app.asked("leave")).toEqual([
      'leave {"url":"https://track.test/acme","replace":true,"passAuth":{"token":"[secret]","orgId":"acme"}}',
    ]);
  });

  test("goes where the person was going, before anything else", async () => {
    await openWorkspace([organisation("acme", "hrms")], { returnAddress: "https://pms.test/acme/task/7" });
    expect(app.asked("leave")).toEqual(['leave {"url":"https://pms.test/acme/task/7","replace":true,"passAuth":null}']);
    expect(app.asked("loginEmail")).toEqual([]);
  });

  test("goes to a page of the app without leaving it", async () => {
    await openWorkspace([organisation("acme", "hrms")], { returnAddress: "https://foyer.test/change-password" });
    expect(app.screen()).toBe("changePassword");
    expect(app.asked("leave")).toEqual([]);
  });

  test("does not take a client to where they were going, but to the project product", async () => {
    const entry: ListEntry = { ...organisation("acme", "pms", "chat"), role: "client" };
    await openWorkspace([entry], { returnAddress: "https://chat.test/acme" }, { role: "client" });
    await app.answer("loginEmail", answers("loginEmail", {}));
    expect(app.asked("leave")).toEqual(['leave {"url":"https://pms.test/acme","replace":true,"passAuth":null}']);
  });

  test("that cannot tell the service offers the choice instead, with the reason", async () => {
    await openWorkspace([organisation("acme", "chat")]);
    await app.answer("loginEmail", offline);
    expect(app.workspace().getSnapshot()).toMatchObject({
      value: { picking: "quiet" },
      context: { product: "chat", orgId: "acme" },
    });
    expect(app.workspace().getSnapshot().context.failure?.code).toBe("offline");
    await app.after(() => app.workspace().send({ type: "form.submit" }));
    await app.answer("loginEmail", answers("loginEmail", {}));
    expect(app.asked("leave")).toEqual(['leave {"url":"https://chat.test/acme","replace":false,"passAuth":null}']);
  });
});

describe("the picker", () => {
  test("puts the active organisation first and selects what the person is most likely to want", async () => {
    app = await openFoyer("/workspace", { signedIn: true });
    await app.answer("authenticate", knownPerson);
    const list = [organisation("acme", "chat", "pms"), organisation("beta", "hrms", "chat")];
    await app.answer("getWorkspaceList", answers("getWorkspaceList", { list, activeOrgId: "beta" }));
    const { organisations, orgId, product } = app.workspace().getSnapshot().context;
    expect(organisations.map((entry) => entry.orgId)).toEqual(["beta", "acme"]);
    expect({ orgId, product }).toEqual({ orgId: "beta", product: "hrms" });
  });

  test("keeps the chosen product where the next organisation has it too, and offers nothing it does not have", async () => {
    await openWorkspace([organisation("acme", "hrms", "chat"), organisation("beta", "chat", "pms")]);
    await app.after(() => app.workspace().send({ type: "product.choose", product: "chat" }));
    await app.after(() => app.workspace().send({ type: "organisation.choose", orgId: "beta" }));
    expect(app.workspace().getSnapshot().context).toMatchObject({ orgId: "beta", product: "chat" });
    await app.after(() => app.workspace().send({ type: "product.choose", product: "hrms" }));
    expect(app.workspace().getSnapshot().context.product).toBe("chat");
  });

  test("does not go on without a product", async () => {
    await openWorkspace([organisation("acme", "assets", "recruit")]);
    expect(app.workspace().getSnapshot().context.product).toBeNull();
    await app.after(() => app.workspace().send({ type: "form.submit" }));
    expect(app.asked("loginEmail")).toEqual([]);
  });

  test.each([null, ""])("needs no telling for a person whose email is %j", async (email) => {
    await openWorkspace([organisation("acme", "chat", "pms")], {}, { email });
    await app.after(() => app.workspace().send({ type: "product.choose", product: "pms" }));
    await app.after(() => app.workspace().send({ type: "form.submit" }));
    expect(app.asked("loginEmail")).toEqual([]);
    expect(app.asked("leave")).toEqual(['leave {"url":"https://pms.test/acme","replace":false,"passAuth":null}']);
  });

  test("leads to the second factor's set-up and to changing the password", async () => {
    await openWorkspace([organisation("acme", "chat", "pms")]);
    await app.follows("/setup-multi-factor");
    expect(app.address()).toBe("/setup-multi-factor");
    await app.goesBackTo("/workspace");
    await app.answer("getWorkspaceList", answers("getWorkspaceList", { list: [organisation("acme", "chat", "pms")] }));
    await app.follows("/change-password");
    expect(app.screen()).toBe("changePassword");
  });
});

describe("with nothing to choose", () => {
  test("no organisation is an end of its own, with signing out as the way on", async () => {
    await openWorkspace([]);
    expect(app.workspace().getSnapshot().value).toBe("noOrganisation");
    await app.happens({ type: "session.signOut" });
    expect(app.screen()).toBe("signingOut");
  });

  test("no product can be asked for again", async () => {
    await openWorkspace([{ ...organisation("acme"), planAccess: accessTo("hrms"), productAccess: {} }]);
    expect(app.workspace().getSnapshot().value).toBe("noProduct");
    await app.after(() => app.workspace().send({ type: "list.reload" }));
    await app.answer("getWorkspaceList", answers("getWorkspaceList", { list: [organisation("acme", "chat", "pms")] }));
    expect(app.workspace().getSnapshot().matches("picking")).toBe(true);
  });

  test("a list that could not be had can be asked for again", async () => {
    app = await openFoyer("/workspace", { signedIn: true });
    await app.answer("authenticate", knownPerson);
    await app.answer("getWorkspaceList", refused("Not now."));
    expect(app.workspace().getSnapshot().context.failure?.message).toBe("Not now.");
    await app.after(() => app.workspace().send({ type: "list.reload" }));
    expect(app.asked("getWorkspaceList")).toHaveLength(2);
  });
});

describe("leaving", () => {
  const leaveForChat = async () => {
    await openWorkspace([organisation("acme", "chat")]);
    await app.answer("loginEmail", answers("loginEmail", {}));
    expect(app.screen()).toBe("leaving");
  };

  test.each([
    ["stays where it is", done],
    ["fails", breaks],
  ])("offers the address as a link when the browser %s", async (_name, outcome) => {
    await leaveForChat();
    await app.answer("leave", outcome);
    expect(app.screen()).toBe("leaving");
    expect(app.context().departure?.url).toBe("https://chat.test/acme");
  });

  test("and coming Back to the page as it was left, the person is at the workspace again", async () => {
    await leaveForChat();
    await app.after(() => app.world.tell.storage({ type: "page.restored" }));
    expect(app.screen()).toBe("workspace");
    expect(app.context().departure).toBeNull();
    expect(app.asked("getWorkspaceList")).toHaveLength(2);
  });

  test("and following a link of the app instead, the person is there and not drawn away again", async () => {
    await leaveForChat();
    await app.answer("leave", breaks);
    await app.follows("/change-password");
    expect(app.screen()).toBe("changePassword");
    expect(app.context().departure).toBeNull();
  });
});
