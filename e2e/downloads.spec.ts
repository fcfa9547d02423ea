import { expect, test } from "./fixtures.ts";
import { loginButton, member, openWorkspace } from "./screens.ts";
import { REFUSAL } from "./view.ts";
import { tapWire } from "./wire.ts";

/* The apps to download: for everyone, signed in or not. */

test("every app has a link that leads to it", async ({ page }) => {
  await page.goto("/downloads");
  await expect(page.getByRole("heading", { level: 1, name: "Download Our Latest App" })).toBeVisible();
  const links = page.getByRole("link", { name: /^Download / });
  await expect(links).toHaveCount(14);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "For this device: Linux",
    "Chat for desktop",
    "Time tracking for desktop",
    "Android",
    "iOS",
  ]);
  await expect(page.getByText(/^Build \S+$/)).toBeVisible();
  // The code is found by the words on the screen.
  for (const link of await links.all()) await expect(link).toHaveAccessibleName(`Download ${await link.innerText()}`);
  await page.getByRole("link", { name: "Download Time tracking for Windows 64" }).click();
  await expect(page).toHaveURL("/dev/downloads/trackWindows64");
  await page.goBack();
  await expect(links).toHaveCount(14);
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/login");
  await expect(loginButton(page)).toBeVisible();
});

for (const [system, userAgent, first] of [
  ["Mac", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/141.0.0.0 Safari/537.36", "Chat for Mac"],
  ["Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36", "Chat for Windows 64"],
  ["iPhone", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1", "Chat for iOS"],
] as const) {
  test.describe(`on ${system}`, () => {
    test.use({ userAgent });
    test("what is for it comes first, by its name", async ({ page }) => {
      await page.goto("/downloads");
      await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(`For this device: ${system}`);
      await expect(page.getByRole("link", { name: /^Download / }).first()).toHaveText(first);
    });
  });
}

test("a link can be copied, and a toast says so", async ({ page, context, foyer }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/downloads");
  await page.getByRole("button", { name: "Copy Chat for Linux link" }).click();
  await expect(page.getByText("Chat for Linux link copied to clipboard.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${foyer.url}/dev/downloads/chatLinux`);
});

test("only platforms with a link are shown, and no link leads to a script", async ({ page }) => {
  const wire = await tapWire(page);
  wire.take("getBuildInfo", ({ answer }) =>
    answer({
      data: {
        socketId: "1",
        chatMac: { link: "https://downloads.example/chat.dmg" },
        chatLinux: { link: "javascript:alert(1)" },
        chatWindows32: { link: "" },
        chatWindows64: {},
        iosPMS: { link: "https://apps.example/pms" },
        trackMac: { link: "data:text/html,x" },
      },
    }),
  );
  await page.goto("/downloads");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Chat for desktop", "iOS"]);
  await expect(page.getByRole("link", { name: /^Download / })).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Download Chat for Mac" })).toHaveAttribute(
    "href",
    "https://downloads.example/chat.dmg",
  );
});

test("with nothing to download it says so", async ({ page }) => {
  const wire = await tapWire(page);
  wire.take("getBuildInfo", ({ answer }) => answer({ data: { socketId: "1" } }));
  await page.goto("/downloads");
  await expect(page.getByText("There is no update available.")).toBeVisible();
});

test("what cannot be loaded is said, and is asked for again", async ({ page }) => {
  const wire = await tapWire(page);
  wire.take("getBuildInfo", ({ answer }) => answer(REFUSAL));
  await page.goto("/downloads");
  await expect(page.getByRole("heading", { name: "We couldn't load the downloads" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText(REFUSAL.data.error);
  wire.give("getBuildInfo");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: /^Download / })).toHaveCount(14);
});

test("whoever is signed in stays, and goes on to the workspace", async ({ page }) => {
  await openWorkspace(page, member(317));
  await page.goto("/downloads");
  await page.getByRole("link", { name: "Go to your workspace" }).click();
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
});
