import { VERSION } from "../src/version.ts";
import { expect, test } from "./fixtures.ts";
import { loginButton } from "./screens.ts";

/* The apps to download: for everyone, signed in or not. */

test("every app has a link to its download", async ({ page }) => {
  await page.goto("/downloads");
  await expect(page.getByRole("heading", { level: 1, name: "Download Our Latest App" })).toBeVisible();
  const links = page.getByRole("link", { name: /^Download / });
  // The apps for this device come first, then all fourteen.
  await expect(links).toHaveCount(16);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "For this device: Linux",
    "Chat for desktop",
    "Time tracking for desktop",
    "Android",
    "iOS",
  ]);
  await expect(page.getByText(`Build ${VERSION}`, { exact: true })).toBeVisible();
  await expect(page.getByText(/^Connection ID: \S{20}$/)).toBeVisible();
  // The page announces the QR code by the words on the screen.
  for (const link of await links.all()) await expect(link).toHaveAccessibleName(`Download ${await link.innerText()}`);
  await page.getByRole("link", { name: "Download Time tracking for Windows 64" }).click();
  await expect(page).toHaveURL(({ pathname }) => pathname === "/dev/downloads/trackWindows64");
  await page.goBack();
  await expect(links).toHaveCount(16);
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/login");
  await expect(loginButton(page)).toBeVisible();
});

/* The links of the apps, copied. */

test("a person copies a link, and a toast confirms it", async ({ page, context, foyer }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/downloads");
  await page.getByRole("button", { name: "Copy Chat for Linux link" }).first().click();
  await expect(page.getByText("Chat for Linux link copied to clipboard.")).toBeVisible();
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect([copied.port, copied.pathname]).toEqual([new URL(foyer.url).port, "/dev/downloads/chatLinux"]);
});
