import type { Page } from "@playwright/test";
import { expect, signIn } from "./fixtures.ts";
import { comeUndrawn, member, openPanel, openWorkspace } from "./screens.ts";
import { REFUSAL, refuseCalls } from "./wire.ts";

/** A screen with an open part, at rest to be examined. */
export interface View {
  readonly name: string;
  open(page: Page): Promise<void>;
  /** Opens the part again if it closes by itself, or on a change of the window's size. */
  hold?(page: Page): Promise<void>;
}

/** A menu of the bar, open at each size of the window. */
const menuView = (name: string, person: string, menu: string | RegExp, item: string): View => ({
  name,
  open: (page) => openWorkspace(page, person),
  async hold(page) {
    const entry = page.getByText(item, { exact: true }).filter({ visible: true });
    if ((await entry.count()) === 0) await page.getByRole("button", { name: menu }).click();
    await expect(entry).toBeVisible();
  },
});

/** A long name of an organisation, in which no line can break. */
const ENDLESS = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(2);
const listed = (company: string, access: boolean) => ({
  orgId: company,
  _id: company,
  company,
  role: "admin",
  isAdmin: true,
  planAccess: { hrms: { default: { access } }, chat: { default: { access } } },
});

/** Views that the charts' states do not distinguish, and texts longer than in their tables. */
export const views: readonly View[] = [
  {
    name: "login refused, with its toast and a password that is shown",
    async open(page) {
      await refuseCalls(page, "login", { ...REFUSAL, data: { ...REFUSAL.data, retryAfter: 900 } });
      await signIn(page, "somebody@acme.test");
      await expect(page.getByRole("alert")).toContainText(REFUSAL.data.error);
      await expect(page.getByText("Oops!!")).toBeVisible();
      await page.getByRole("button", { name: "Show password" }).click();
    },
    // A toast stays as long as the pointer rests on it.
    hold: (page) => page.getByText("Oops!!").hover(),
  },
  {
    name: "a new password with a rule half met",
    async open(page) {
      await page.goto("/reset/demo-reset");
      await page.getByRole("textbox", { name: "New Password" }).fill("abc1");
      await page.getByRole("button", { name: "Reset Password" }).click();
      await expect(page.getByRole("textbox", { name: "New Password" })).toBeFocused();
    },
  },
  {
    name: "a country searched for",
    async open(page) {
      await page.goto("/register");
      await page.getByRole("combobox", { name: "Country Code" }).fill("uni");
    },
    hold: (page) => expect(page.getByRole("option", { name: "United Kingdom" })).toBeVisible(),
  },
  {
    name: "500 organisations",
    async open(page) {
      await openWorkspace(page, "many@acme.test");
      await page.getByRole("searchbox", { name: "Search organisations" }).fill("li");
      await expect(page.getByRole("status").filter({ hasText: " of 500 organisations" })).toBeVisible();
    },
  },
  {
    name: "an organisation with a very long name",
    async open(page) {
      const list = [listed("One", true), listed(ENDLESS, false)];
      await refuseCalls(page, "getWorkspaceList", { data: { list, activeOrgId: null } });
      await comeUndrawn(page);
      await openWorkspace(page, member(66));
      await page.getByRole("radio", { name: ENDLESS }).check();
      await expect(page.getByText("You don't have access to any products in this organisation.")).toBeVisible();
    },
  },
  menuView("the module switcher", member(500), "Products", "Open in a new tab"),
  menuView("the help menu", member(501), "Help", "Shortcuts"),
  menuView("the account menu", member(502), /^Account: /, "Signed-in Devices"),
  {
    name: "the side menu, in a drawer where it is narrow",
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
    async open(page) {
      await openWorkspace(page, "admin@acme.test");
      await openPanel(page, "Signed-in Devices");
      await expect(page.getByText("Safari on iPhone")).toBeVisible();
    },
  },
  {
    name: "a site that is not set up",
    async open(page) {
      await page.route("**/login", async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace(/"serviceUrl":"[^"]*"/, '"serviceUrl":"nowhere"');
        await route.fulfill({ response: answer, body });
      });
      await page.goto("/login");
      await expect(page.getByRole("heading", { name: "This site isn't set up correctly" })).toBeVisible();
    },
  },
];
