import { demoOrganisations } from "../service/demo.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { tapWire } from "./wire.ts";

/* The page inside a desktop app, which puts `desktopShell` into the window before anything of the page runs. */

const { acme } = demoOrganisations;

test("chat app: chat is selected at first, and the service hears of the app that is entered", async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { desktopShell: { app: "chat", version: "4.2.0", passAuth() {} } });
  });
  const wire = await tapWire(page);
  await signIn(page, "member@acme.test");
  await expect(page.getByRole("radio", { name: "Chat" })).toBeChecked();
  expect(wire.calls("login")).toMatchObject([{ platform: "DESKTOP", appVersion: "4.2.0" }]);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(`/dev/products/chat/${acme}`);
  expect(wire.calls("loginEmail")).toEqual([{ email: "member@acme.test", orgId: acme, appType: "superChat" }]);
});
