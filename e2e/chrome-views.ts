import type { Page } from "@playwright/test";
import { expect, signIn } from "./fixtures.ts";
import { member, openWorkspace } from "./screens.ts";
import { refuseCalls, type View } from "./view.ts";

const open = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

async function openPanel(page: Page, person: string, menu: string | RegExp, item: string | RegExp): Promise<void> {
  await openWorkspace(page, person);
  await open(page, menu);
  await open(page, item);
  await expect(page.getByRole("dialog")).toBeVisible();
}

/** A menu of the bar, open at whichever size it is looked at: another size puts it away. */
const menuView = (name: string, person: string, menu: string | RegExp, item: string): View => ({
  name,
  everyWay: true,
  open: (page) => openWorkspace(page, person),
  async hold(page) {
    const entry = page.getByText(item, { exact: true }).filter({ visible: true });
    if ((await entry.count()) === 0) await open(page, menu);
    await expect(entry).toBeVisible();
  },
});

/** What stands around the pages of somebody who is signed in. */
export const chromeViews: readonly View[] = [
  menuView("the module switcher", member(500), "Products", "Open in a new tab"),
  menuView("the help menu", member(501), "Help", "Shortcuts"),
  menuView("the account menu", member(502), /^Account: /, "Signed-in Devices"),
  {
    name: "the side menu, in a drawer where it is narrow",
    everyWay: true,
    async open(page) {
      await signIn(page, "owner@umbrella.test");
      await expect(page.getByRole("link", { name: "Verify Organisation" })).toBeVisible();
    },
    async hold(page) {
      const button = page.getByRole("button", { name: "Open menu" });
      if ((await button.isVisible()) && !(await page.getByRole("dialog").isVisible())) await button.click();
      await expect(page.getByRole("link", { name: "Verify Organisation" })).toBeVisible();
    },
  },
  {
    name: "signed-in devices",
    everyWay: true,
    async open(page) {
      await openPanel(page, "admin@acme.test", /^Account: /, "Signed-in Devices");
      await expect(page.getByText("Safari on iPhone")).toBeVisible();
    },
  },
  {
    name: "signed-in devices that could not be had",
    async open(page) {
      await refuseCalls(page, "sessions|read");
      await openPanel(page, member(503), /^Account: /, "Signed-in Devices");
      await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    },
  },
  {
    name: "the word before every device is signed out, mistyped",
    async open(page) {
      await openPanel(page, member(507), /^Account: /, "Signed-in Devices");
      await open(page, "Sign out everywhere");
      await page.getByRole("textbox", { name: /^Please Type/ }).fill("sign out");
      await page.keyboard.press("Enter");
      await expect(page.getByText("That doesn't match SIGN OUT.")).toBeVisible();
    },
  },
  {
    name: "one's own picture, after a file that is none",
    everyWay: true,
    async open(page) {
      await openPanel(page, member(508), /^Account: /, "Change picture");
      const file = { name: "me.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
      await page.getByLabel("New picture").setInputFiles(file);
      await expect(page.getByRole("alert")).toHaveText("Unsupported File.");
    },
  },
  { name: "what is new", open: (page) => openPanel(page, member(504), "Help", /^New Release/) },
  { name: "shortcuts", open: (page) => openPanel(page, member(505), "Help", "Shortcuts") },
  { name: "troubleshooting", open: (page) => openPanel(page, member(506), "Help", "Troubleshooting") },
];
