import { afterEach, expect, test } from "vitest";
import { answers, refused } from "../../machines/shared/cases.ts";
import { member, organisation } from "../../machines/shared/people.ts";
import { passkeysVisit } from "../../machines/shared/routes.ts";
import { closeFoyer, code, type Foyer, knownPerson, openFoyer } from "./foyer.ts";

/* Panels over a page, such as the list of the person's devices. */

let app: Foyer;
afterEach(() => closeFoyer(app));

const panel = () => app.root.getSnapshot().value.panel;

async function openDevices() {
  app = await openFoyer("/change-password", { signedIn: true });
  await app.answer("authenticate", knownPerson);
  await app.happens({ type: "panel.open", panel: "sessions" });
}

test.each(["support", "troubleshooting"] as const)(
  "the panel %s opens for a person who is not signed in",
  async (name) => {
    app = await openFoyer("/login");
    await app.happens({ type: "panel.open", panel: name });
    // "Get help" comes with the menus, which wait until someone uses the page.
    expect(panel()).toBe("closed");
    await app.happens({ type: "page.used" });
    await app.happens({ type: "panel.open", panel: name });
    expect(panel()).toBe(name);
    await app.happens({ type: "panel.close" });
    expect(panel()).toBe("closed");
  },
);

test("any other panel opens over a signed-in person's page, and over no other", async () => {
  app = await openFoyer("/downloads");
  await app.happens({ type: "page.used" });
  await app.happens({ type: "panel.open", panel: "shortcuts" });
  expect(panel()).toBe("closed");
  app.stop();
  await openDevices();
  expect(panel()).toBe("sessions");
  expect([app.screen(), app.address()]).toEqual(["changePassword", "/change-password"]);
  await app.happens({ type: "panel.open", panel: "shortcuts" });
  expect(panel()).toBe("shortcuts");
  expect(app.flows().map(({ id }) => id)).not.toContain("sessions");
  await app.happens({ type: "panel.close" });
  expect(panel()).toBe("closed");
});

test("the panel of passkeys opens only where the service has them", async () => {
  for (const passkeys of [false, true]) {
    app = await openFoyer("/change-password", { signedIn: true, passkeys });
    await app.answer("authenticate", knownPerson);
    await app.happens({ type: "panel.open", panel: "passkeys" });
    expect(panel()).toBe(passkeys ? "passkeys" : "closed");
    await app.happens({ type: "panel.open", panel: "apps" });
    expect(panel()).toBe("apps");
    if (!passkeys) app.stop();
  }
});

test("an address opens the panel of passkeys, once, over the workspace of a person with one product too", async () => {
  app = await openFoyer("/workspace?passkeys", { signedIn: true, passkeys: true });
  await app.answer("authenticate", knownPerson);
  expect([panel(), app.address(), app.replaces()]).toEqual(["passkeys", "/workspace", true]);
  expect(app.root.getSnapshot().children.passkeys?.getSnapshot().context.adds).toBe(false);
  await app.answer("getWorkspaceList", answers("getWorkspaceList", { list: [organisation("acme", "hrms")] }));
  expect([app.screen(), panel()]).toEqual(["workspace", "passkeys"]);
  await app.happens({ type: "panel.close" });
  expect(panel()).toBe("closed");
  await app.happens({ type: "location.changed", visit: passkeysVisit });
  expect(panel()).toBe("passkeys");
});

test("no address opens the panel of passkeys where the service has none", async () => {
  app = await openFoyer("/workspace?passkeys", { signedIn: true, passkeys: false });
  await app.answer("authenticate", knownPerson);
  expect([app.screen(), panel(), app.address()]).toEqual(["workspace", "closed", "/workspace?passkeys"]);
});

test.each(["sessions", "apps", "activity", "picture"] as const)(
  "the panel %s opens only where the service has what it shows",
  async (name) => {
    app = await openFoyer("/change-password", { signedIn: true, extensions: [] });
    await app.answer("authenticate", knownPerson);
    await app.happens({ type: "panel.open", panel: name });
    expect(panel()).toBe("closed");
    app.stop();
    app = await openFoyer("/change-password", { signedIn: true, extensions: [name] });
    await app.answer("authenticate", knownPerson);
    await app.happens({ type: "panel.open", panel: name });
    expect(panel()).toBe(name);
  },
);

test("the person withdraws the app that they chose in the list", async () => {
  app = await openFoyer("/change-password", { signedIn: true });
  await app.answer("authenticate", knownPerson);
  await app.happens({ type: "panel.open", panel: "apps" });
  const list = ["boards", "reports"].map((appId) => ({ appId, name: appId, grantedAt: 0, lastUsedAt: 0 }));
  await app.answer("apps|read", answers("apps|read", { list }));
  await app.after(() => app.root.getSnapshot().children.apps?.send({ type: "app.withdraw", appId: "reports" }));
  expect(app.root.getSnapshot().children.apps?.getSnapshot().context.chosen?.appId).toBe("reports");
});

test("the person renames the passkey that they chose in the list", async () => {
  app = await openFoyer("/change-password", { signedIn: true, passkeys: true });
  await app.answer("authenticate", knownPerson);
  await app.happens({ type: "panel.open", panel: "passkeys" });
  const list = ["phone", "laptop"].map((name) => ({ passkeyId: name, name, createdAt: 0 }));
  await app.answer("passkeys|read", answers("passkeys|read", { list }));
  await app.after(() =>
    app.root.getSnapshot().children.passkeys?.send({ type: "passkey.rename", passkeyId: "laptop" }),
  );
  expect(app.root.getSnapshot().children.passkeys?.getSnapshot().context).toMatchObject({
    chosen: "laptop",
    name: "laptop",
  });
});

test("the app no longer asks to verify a verified organisation", async () => {
  app = await openFoyer("/verify-organization/acme", { signedIn: true });
  await app.answer("authenticate", answers("authenticate", { ...member, role: "admin", activateOrganization: "acme" }));
  await app.after(() => app.challenge().send({ type: "form.submit", values: { code } }));
  await app.answer("activateOrganization", refused("Invalid OTP"));
  expect(app.context().session?.activateOrganization).toBe("acme");
  await app.after(() => app.challenge().send({ type: "form.submit", values: { code } }));
  await app.answer("activateOrganization", answers("activateOrganization", { success: true }));
  expect(app.context().session?.activateOrganization).toBeNull();
});
