import { afterEach, describe, expect, test } from "vitest";
import { productKeys, type ShellApp } from "../../machines/shared/products.ts";
import { closeFoyer, type Foyer, openFoyer } from "./foyer.ts";
import { answers } from "../../machines/shared/cases.ts";
import { breaks } from "../../workbench/cases.ts";
import { type ListEntry, member, organisation } from "../../machines/shared/people.ts";

/* Leaving the workspace for a product's own site. */

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

  test.each(productKeys)("%s opens at its own site, after the service got the chosen organisation", async (product) => {
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

test("a chosen organisation keeps no product of another one", async () => {
  await openWorkspace([organisation("acme", "hrms"), organisation("beta", "chat", "payroll")]);
  await app.after(() => app.workspace().send({ type: "product.choose", product: "hrms" }));
  await app.after(() => app.workspace().send({ type: "organisation.choose", orgId: "beta" }));
  await app.after(() => app.workspace().send({ type: "product.choose", product: "payroll" }));
  await app.after(() => app.workspace().send({ type: "organisation.choose", orgId: "acme" }));
  expect(app.workspace().getSnapshot().context).toMatchObject({ orgId: "acme", product: "hrms" });
  await app.after(() => app.workspace().send({ type: "organisation.choose", orgId: "beta" }));
  expect(app.workspace().getSnapshot().context).toMatchObject({ orgId: "beta", product: null });
});

describe("a search for organisations", () => {
  const list = ["acme", "beta", "betatron"].map((name) => organisation(name, "hrms", "chat"));
  const send = (event: Parameters<ReturnType<Foyer["workspace"]>["send"]>[0]) =>
    app.after(() => app.workspace().send(event));
  const told = () => app.asked("loginEmail");
  /** Types into the search, which filters half a second later. */
  async function searches(search: string): Promise<void> {
    await send({ type: "search.change", search });
    await app.after(() => app.world.passMilliseconds(500));
  }

  test("that hides the chosen one lets the person enter no product until it is shown again", async () => {
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

  test("chooses its only result on Enter, and leaves the choice as it is if there are several or none", async () => {
    await openWorkspace(list);
    await send({ type: "search.submit", search: "gamma" });
    expect(app.workspace().getSnapshot().context).toMatchObject({ orgId: "acme", product: "hrms" });
    await send({ type: "search.submit", search: "beta" });
    await send({ type: "form.submit" });
    expect(told()).toEqual([]);
    await send({ type: "search.submit", search: "betat" });
    await send({ type: "form.submit" });
    expect(told()).toEqual(['loginEmail {"email":"ann@acme.test","orgId":"betatron"}']);
  });
});

describe("the automatic redirect", () => {
  test("passes the token on in the tracking app too", async () => {
    await openWorkspace([organisation("acme", "pms")], { shell: { app: "track", version: "2.1.0" } });
    await app.answer("loginEmail", answers("loginEmail", {}));
    expect(app.asked("leave")).toEqual([
      'leave {"url":"https://track.test/acme","replace":true,"passAuth":{"token":"[secret]","orgId":"acme"}}',
    ]);
  });
});

describe("the picker", () => {
  test("keeps the chosen product if the next organisation has it too, and offers only products that it has", async () => {
    await openWorkspace([organisation("acme", "hrms", "chat"), organisation("beta", "chat", "pms")]);
    await app.after(() => app.workspace().send({ type: "product.choose", product: "chat" }));
    await app.after(() => app.workspace().send({ type: "organisation.choose", orgId: "beta" }));
    expect(app.workspace().getSnapshot().context).toMatchObject({ orgId: "beta", product: "chat" });
    await app.after(() => app.workspace().send({ type: "product.choose", product: "hrms" }));
    expect(app.workspace().getSnapshot().context.product).toBe("chat");
  });

  test.each([null, ""])("sends no loginEmail for a person whose email is %j", async (email) => {
    await openWorkspace([organisation("acme", "chat", "pms")], {}, { email });
    await app.after(() => app.workspace().send({ type: "product.choose", product: "pms" }));
    await app.after(() => app.workspace().send({ type: "form.submit" }));
    expect(app.asked("loginEmail")).toEqual([]);
    expect(app.asked("leave")).toEqual(['leave {"url":"https://pms.test/acme","replace":false,"passAuth":null}']);
  });
});

describe("leaving", () => {
  const leaveForChat = async () => {
    await openWorkspace([organisation("acme", "chat")]);
    await app.answer("loginEmail", answers("loginEmail", {}));
    expect(app.screen()).toBe("leaving");
  };

  test("is cancelled by a link of the app, whose page stays", async () => {
    await leaveForChat();
    await app.answer("leave", breaks);
    await app.follows("/change-password");
    expect(app.screen()).toBe("changePassword");
    expect(app.context().departure).toBeNull();
  });
});
